package dev.berth.capacity.compat.gotypes;

/// A document that is no pod, in the words of Go's JSON decoder.
public final class DecodingException extends Exception {
  private static final long serialVersionUID = 1L;

  DecodingException(String message) {
    super(message);
  }
}
