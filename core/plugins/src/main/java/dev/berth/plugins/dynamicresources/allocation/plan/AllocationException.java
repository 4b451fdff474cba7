package dev.berth.plugins.dynamicresources.allocation.plan;

import java.util.Objects;

/// An invalid claim, class or slice makes a decision impossible, on any node. The message is
/// kube-scheduler's.
public final class AllocationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public AllocationException(String message) {
    super(message);
  }

  public AllocationException(String message, Throwable cause) {
    super(message, cause);
  }

  /// The message given to the constructor, never null.
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
