package dev.berth.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/// The version of Berth, and the version of Kubernetes whose decisions it makes.
public final class BerthVersion {
  /// The version whose decisions Berth makes.
  public static final String KUBERNETES = "v1.37.1";

  private static final String FILE = "/dev/berth/scenario/version.properties";

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
