package dev.berth.api.selector;

/// A selector that cannot mean anything. The message is Kubernetes'.
public final class SelectorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SelectorException(String message) {
    super(message);
  }
}
