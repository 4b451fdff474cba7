package dev.berth.conformance;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The JVM that tests run Berth in as a process of its own: small, since several run at once, and
/// quick to start, with the JVM's cache of what a start loads. The cache is made once for the jars
/// of a build. It needs jars: where a build has only folders of classes, there is none.
public final class BerthJvm {
  private static final List<String> SMALL = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
  private static final String MAIN = "dev.berth.cli.Berth";

  /// The class path of the tests, and what of it is Berth.
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  private static final List<Path> JARS =
      Stream.of(CLASS_PATH.split(File.pathSeparator))
          .filter(entry -> entry.endsWith(".jar"))
          .map(Path::of)
          .toList();
  private static final Path CACHE = Home.FOLDER.resolve("conformance/target/start-" + key());

  private BerthJvm() {}

  private static String key() {
    return Integer.toHexString(JARS.stream().map(BerthJvm::version).toList().hashCode()) + ".aot";
  }

  private static String version(Path jar) {
    var file = jar.toFile();
    return "%s %d %d".formatted(jar, file.length(), file.lastModified());
  }

  private static boolean hasJars() {
    return JARS.stream().anyMatch(jar -> jar.getFileName().toString().startsWith("berth-cli"));
  }

  /// The command that runs Berth.
  public static List<String> berth() {
    if (!Files.exists(CACHE)) {
      return command(SMALL, CLASS_PATH, MAIN);
    }
    return command(cached("-XX:AOTCache=" + CACHE), jars(), MAIN);
  }

  /// The command that runs a main class of the tests.
  ///
  /// @param options of the JVM, in place of those for a small one
  public static List<String> main(List<String> options, Class<?> main) {
    return command(options, CLASS_PATH, main.getName());
  }

  /// The same in a small JVM.
  public static List<String> main(Class<?> main) {
    return main(SMALL, main);
  }

  private static List<String> cached(String option) {
    var options = new ArrayList<>(SMALL);
    options.addAll(List.of("-Xlog:disable", "-Xlog:all=error:stderr", option));
    return options;
  }

  private static String jars() {
    return JARS.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static List<String> command(List<String> options, String classPath, String main) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main));
    return command;
  }

  /// Makes the cache, unless it is there: of a scheduler that starts and ends.
  ///
  /// @param kubeconfig of an API server that is ready
  public static synchronized void prepare(Path kubeconfig)
      throws IOException, InterruptedException {
    if (!hasJars() || Files.exists(CACHE)) {
      return;
    }
    var made = CACHE.resolveSibling("start.new");
    Files.deleteIfExists(made);
    var command = command(cached("-XX:AOTCacheOutput=" + made), jars(), MAIN);
    command.addAll(List.of("run", "--leader-elect=false", "--kubeconfig=" + kubeconfig, "-v=2"));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var said = process.inputReader()) {
      for (var line = said.readLine(); line != null; line = said.readLine()) {
        if (line.contains("Caches are synced")) {
          process.toHandle().destroy(); // and read on, which Process.destroy would not allow
        }
      }
    }
    if (process.waitFor(1, TimeUnit.MINUTES) && Files.exists(made)) {
      Files.move(made, CACHE);
    } else {
      throw new IOException("no cache of what a start loads was made");
    }
  }
}
