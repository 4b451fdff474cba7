package dev.berth.plugins.dynamicresources.allocation.plan;

import java.util.Objects;

/// A claim, class or slice is such that nothing can be decided, on this node or any other. The
/// message is kube-scheduler's.
public final class AllocationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public AllocationException(String message) {
    super(message);
  }

  public AllocationException(String message, Throwable cause) {
    super(message, cause);
  }

  /// As given, so never null.
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
