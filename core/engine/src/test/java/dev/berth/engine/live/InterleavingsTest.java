package dev.berth.engine.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.annotations.JCStressTest;

/// Runs the classes whose names end in `Stress` by jcstress: hundreds of thousands of times each,
/// on two real threads. A result that is forbidden fails the test, with how often it has come.
///
/// jcstress generates code for its tests, by an annotation processor. That is done here and not by
/// the build, whose checks are not meant for such code.
@Tag("slow")
class InterleavingsTest {
  private static final Path SOURCES = Path.of("src/test/java");

  /// A second of each test, as the JVM runs it by default.
  private static final List<String> QUICK =
      List.of("-m", "quick", "-f", "1", "-sc", "false", "-af", "NONE", "-jvmArgs", "-Xmx256m");

  @TempDir private Path folder = Path.of("");

  @Test
  void noForbiddenResultComes() throws Exception {
    List<Path> sources = stressTests();
    compile(sources);
    var command = Stream.concat(jcstress(), QUICK.stream()).toList();
    var process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output)
        .contains(
            "%d planned; %<d passed, 0 failed, 0 soft errs, 0 hard errs".formatted(sources.size()));
  }

  private static List<Path> stressTests() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files.filter(file -> file.toString().endsWith("Stress.java")).toList();
    }
  }

  private Stream<String> jcstress() {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var classes = folder + File.pathSeparator + System.getProperty("java.class.path");
    return Stream.of(java, "-cp", classes, "org.openjdk.jcstress.Main", "-r", folder.toString());
  }

  private void compile(List<Path> sources) throws IOException, URISyntaxException {
    var jar =
        Path.of(JCStressTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    var compiler = ToolProvider.getSystemJavaCompiler();
    var messages = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var options =
          List.of(
              "-d",
              folder.toString(),
              "-cp",
              System.getProperty("java.class.path"),
              "-processorpath",
              jar.toString());
      var units = files.getJavaFileObjectsFromPaths(sources);
      var done = compiler.getTask(messages, files, null, options, null, units).call();
      assertThat(done).as(messages.toString()).isTrue();
    }
  }
}
