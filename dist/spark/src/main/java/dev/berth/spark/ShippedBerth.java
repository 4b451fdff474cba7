package dev.berth.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.apache.spark.SparkFiles;

/// The `berth` command in this JVM, a driver or an executor, to which Spark has shipped it: the
/// jars of an archive with the name `berth`, loaded once.
///
/// ```
///             platform class loader
///              ▲                 ▲
///   Spark, its libraries      Berth, its libraries
///              ▲                 │
///         ShippedBerth ─────────▶│  java.util.spi.ToolProvider
/// ```
///
/// For any threads.
final class ShippedBerth {
  /// The archive, as in `--archives berth.tar.gz#berth`.
  static final String ARCHIVE = "berth";

  private static final ToolProvider BERTH = load();

  private ShippedBerth() {}

  private static ToolProvider load() {
    var folder = Path.of(SparkFiles.get(ARCHIVE));
    try (var files = Files.walk(folder)) {
      var jars =
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .map(ShippedBerth::url)
              .toArray(URL[]::new);
      var loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
      for (var tool : ServiceLoader.load(ToolProvider.class, loader)) {
        if (tool.getClass().getClassLoader().equals(loader)) {
          return tool;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalStateException(
        "there is no Berth in %s; ship it by --archives FILE#%s".formatted(folder, ARCHIVE));
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e); // a file has one
    }
  }

  /// A file by its path, which may be relative to the folder where Spark unpacks archives.
  static String path(String file) {
    return Path.of(SparkFiles.getRootDirectory()).resolve(file).toString();
  }

  /// Runs the command.
  ///
  /// @param accepted the exit codes that do not mean failure
  /// @param out receives the output of the command
  /// @return the exit code
  /// @throws IOException with the command's message about its failure
  static int run(Set<Integer> accepted, PrintStream out, String... arguments) throws IOException {
    var said = new ByteArrayOutputStream();
    var thread = Thread.currentThread();
    var loader = thread.getContextClassLoader();
    thread.setContextClassLoader(BERTH.getClass().getClassLoader());
    int code;
    try {
      code = BERTH.run(out, new PrintStream(said, true, StandardCharsets.UTF_8), arguments);
    } finally {
      thread.setContextClassLoader(loader);
    }
    out.flush();
    if (!accepted.contains(code)) {
      throw new IOException(
          "berth %s: exit code %d: %s"
              .formatted(
                  String.join(" ", arguments),
                  code,
                  said.toString(StandardCharsets.UTF_8).strip()));
    }
    return code;
  }
}
