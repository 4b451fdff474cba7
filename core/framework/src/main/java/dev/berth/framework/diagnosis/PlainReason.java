package dev.berth.framework.diagnosis;

/// A reason that consists of its texts.
public record PlainReason(String message, String detail) implements Reason {
  public PlainReason(String message) {
    this(message, "");
  }
}
