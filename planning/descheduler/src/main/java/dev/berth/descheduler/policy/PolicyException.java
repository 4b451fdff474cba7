package dev.berth.descheduler.policy;

/// A policy is invalid; the message is the descheduler's.
public final class PolicyException extends Exception {
  private static final long serialVersionUID = 1L;

  public PolicyException(String message) {
    super(message);
  }
}
