package dev.berth.plugins.dynamicresources.selector;

/// A selector that does not compile, or fails for a device. The message is kube-scheduler's.
public class SelectorException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// Says that.
  public SelectorException(String message) {
    super(message);
  }

  /// Says that, because of this.
  public SelectorException(String message, Throwable cause) {
    super(message, cause);
  }
}
