package dev.berth.conformance;

import java.nio.file.Files;
import java.nio.file.Path;

/// Where the project is.
public final class Home {

  /// The folder that all rooms are in.
  public static final Path FOLDER = find();

  private Home() {}

  private static Path find() {
    var folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.exists(folder.resolve("ARCHITECTURE.md"))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException(
          "ARCHITECTURE.md is in no folder above the working directory");
    }
    return folder;
  }
}
