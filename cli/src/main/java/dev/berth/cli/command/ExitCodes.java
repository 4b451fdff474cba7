package dev.berth.cli.command;

/// Exit codes of the process.
final class ExitCodes {
  static final int DONE = 0;

  /// The run failed.
  static final int FAILED = 1;

  /// Bad usage or bad input.
  static final int BAD_INPUT = 2;

  /// What was compared is not the same.
  static final int DIFFERENT = 3;

  /// As of a program that has died of SIGPIPE, as most do.
  static final int CLOSED_PIPE = 128 + 13;

  private ExitCodes() {}
}
