package dev.berth.planner.flow;

/// A text is no network in DIMACS' format; the message names the line and what is wrong with it.
public final class DimacsException extends Exception {
  private static final long serialVersionUID = 1L;

  DimacsException(String message) {
    super(message);
  }
}
