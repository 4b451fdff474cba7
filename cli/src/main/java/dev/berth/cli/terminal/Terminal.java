package dev.berth.cli.terminal;

import java.util.Map;

/// Properties of the terminal, or file, that output goes to.
///
/// @param width in characters; text is broken to it
/// @param isInteractive whether results are read on a screen as they come
/// @param colours whether results may be coloured
/// @param progress whether the progress of long work may be shown, on one line again and again
public record Terminal(int width, boolean isInteractive, boolean colours, boolean progress) {
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 40;

  /// No terminal, but a file or another program that takes nothing but the results.
  public static final Terminal NONE = new Terminal(USUAL_WIDTH, false, false, false);

  /// The terminal of this process.
  ///
  /// @param environment the process's variables: `COLUMNS` is the width, `NO_COLOR` and `TERM=dumb`
  ///   forbid colours
  public static Terminal ofProcess(Map<String, String> environment) {
    boolean out = StandardStreams.isTerminal(StandardStreams.OUT);
    boolean err = StandardStreams.isTerminal(StandardStreams.ERR);
    return new Terminal(
        width(environment.getOrDefault("COLUMNS", "")), out, out && mayColour(environment), err);
  }

  /// The same terminal, on which nothing but results may appear if it shows them as they come.
  public Terminal forStreaming() {
    return isInteractive ? new Terminal(width, true, colours, false) : this;
  }

  static int width(String columns) {
    try {
      int width = Integer.parseInt(columns.strip());
      return width > 0 ? Math.max(width, LEAST_WIDTH) : USUAL_WIDTH;
    } catch (NumberFormatException e) {
      return USUAL_WIDTH;
    }
  }

  private static boolean mayColour(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "").equals("dumb");
  }
}
