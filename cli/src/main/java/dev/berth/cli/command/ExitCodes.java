package dev.berth.cli.command;

/// Exit codes of the process.
final class ExitCodes {
  static final int DONE = 0;

  /// The run failed.
  static final int FAILED = 1;

  /// Bad usage or bad input.
  static final int BAD_INPUT = 2;

  /// The run is done, and its result is not the wanted one: what was compared differs, or there is
  /// what `--fail-on` names.
  static final int UNWANTED_RESULT = 3;

  /// As of a program that has died of SIGPIPE, as most do.
  static final int CLOSED_PIPE = 128 + 13;

  private ExitCodes() {}
}
