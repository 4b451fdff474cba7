package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file of the project that a test makes. It must be up to date; with `-Dupdate` it is written.
public final class GeneratedFile {
  private static final boolean UPDATE = System.getProperty("update") != null;

  private GeneratedFile() {}

  /// Fails if the file has another content, unless it is to be updated.
  public static void check(Path file, String content) throws IOException {
    if (UPDATE) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    }
    assertThat(file).as("%s is out of date; update it with .ci/generate", file).exists();
    assertThat(Files.readString(file))
        .as("%s is out of date; update it with .ci/generate", file)
        .isEqualTo(content);
  }

  /// Deletes a file that is not made any more, if files are to be updated.
  ///
  /// @return whether it is gone
  public static boolean delete(Path file) throws IOException {
    return UPDATE && Files.deleteIfExists(file);
  }
}
