package dev.berth.cli.flags;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/// The version of Berth.
public final class BerthVersion {
  private static final String FILE = "/dev/berth/cli/version.properties";

  private BerthVersion() {}

  /// The version of Berth, as written by the build.
  public static String own() {
    try (InputStream in =
        Objects.requireNonNull(BerthVersion.class.getResourceAsStream(FILE), FILE)) {
      var properties = new Properties();
      properties.load(in);
      return properties.getProperty("version", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
