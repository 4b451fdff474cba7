package dev.berth.recording;

/// A file is not a recording, or this version cannot read it. The message is for the user.
public final class BadRecordingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadRecordingException(String message) {
    super(message);
  }

  BadRecordingException(String message, Throwable cause) {
    super(message, cause);
  }
}
