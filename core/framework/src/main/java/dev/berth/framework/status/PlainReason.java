package dev.berth.framework.status;

/// A reason that consists of texts only.
public record PlainReason(String message, String detail) implements Reason {
  public PlainReason(String message) {
    this(message, "");
  }
}
