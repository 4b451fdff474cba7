package dev.berth.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Whether standard streams are terminals. [java.io.Console] has that only for input and output
/// together, and Berth's input is often a file.
final class StandardStreams {
  static final int OUT = 1;
  static final int ERR = 2;

  private static final Path NOWHERE = Path.of("/dev/null");
  private static final int TYPE_MASK = 0170000;
  private static final int CHARACTER_DEVICE = 0020000;

  private StandardStreams() {}

  /// Whether the stream is a character device other than `/dev/null`; false where that is not
  /// known.
  static boolean isTerminal(int descriptor) {
    try {
      Path stream = Path.of("/dev/fd/" + descriptor);
      int mode = (int) Files.getAttribute(stream, "unix:mode");
      return (mode & TYPE_MASK) == CHARACTER_DEVICE
          && !Files.getAttribute(stream, "unix:rdev")
              .equals(Files.getAttribute(NOWHERE, "unix:rdev"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }
}
