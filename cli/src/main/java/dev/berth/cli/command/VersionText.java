package dev.berth.cli.command;

import dev.berth.cli.flags.VersionRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// The version of Berth.
final class VersionText implements IVersionProvider {
  /// The version of kube-scheduler whose decisions Berth makes.
  static final String KUBERNETES = VersionRequest.KUBERNETES;

  private static final String FILE = "/dev/berth/cli/version.properties";

  VersionText() {}

  @Override
  public String[] getVersion() {
    return new String[] {
      "berth " + own(),
      "decides as kube-scheduler " + KUBERNETES,
      "on Java %s (%s), %s %s"
          .formatted(
              Runtime.version(),
              System.getProperty("java.vendor"),
              System.getProperty("os.name"),
              System.getProperty("os.arch"))
    };
  }

  /// The version of Berth, as written by the build.
  static String own() {
    try (InputStream in =
        Objects.requireNonNull(VersionText.class.getResourceAsStream(FILE), FILE)) {
      var properties = new Properties();
      properties.load(in);
      return properties.getProperty("version", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
