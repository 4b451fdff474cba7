package dev.berth.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Properties of the terminal, or of the file, for the output.
///
/// @param width in characters; text is broken at this width
/// @param isFitted whether tables keep to the width, too, and names lose their middle
/// @param isInteractive whether somebody reads results on a screen as they come
/// @param colours whether results may have colours
/// @param progress whether the progress of long work may be shown on one changing line
/// @param signs that can be shown
public record Terminal(
    int width,
    boolean isFitted,
    boolean isInteractive,
    boolean colours,
    boolean progress,
    Signs signs) {
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 40;
  private static final int TYPE_MASK = 0170000;
  private static final int CHARACTER_DEVICE = 0020000;

  /// A file or another program, which takes only the results.
  public static final Terminal NONE = new Terminal(USUAL_WIDTH, false, false, false);

  /// A terminal that shows all signs, and whose tables keep to its width if it is a screen.
  public Terminal(int width, boolean isInteractive, boolean colours, boolean progress) {
    this(width, isInteractive, isInteractive, colours, progress, Signs.UNICODE);
  }

  /// The terminal of this process.
  ///
  /// @param environment the process's variables: `COLUMNS` is the width, `NO_COLOR` and `TERM=dumb`
  ///   forbid colours, and the locale determines the signs
  public static Terminal ofProcess(Map<String, String> environment) {
    boolean out = isTerminal("/dev/fd/1");
    boolean err = isTerminal("/dev/fd/2");
    String columns = environment.getOrDefault("COLUMNS", "");
    return new Terminal(
        width(columns),
        out || !columns.isEmpty(),
        out,
        out && mayColour(environment),
        err,
        Signs.of(environment));
  }

  /// The same terminal, which shows only results if they appear as they come.
  public Terminal forStreaming() {
    return isInteractive ? new Terminal(width, isFitted, true, colours, false, signs) : this;
  }

  /// Whether a stream is a character device other than `/dev/null`; false if that is unknown.
  /// [java.io.Console] says this only for input and output together, and Berth's input is often a
  /// file.
  private static boolean isTerminal(String stream) {
    try {
      var path = Path.of(stream);
      return ((int) Files.getAttribute(path, "unix:mode") & TYPE_MASK) == CHARACTER_DEVICE
          && !Files.getAttribute(path, "unix:rdev")
              .equals(Files.getAttribute(Path.of("/dev/null"), "unix:rdev"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
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
