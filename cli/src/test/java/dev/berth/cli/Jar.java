package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/// Builds jars as a plugin's own build would.
final class Jar {
  private Jar() {}

  /// Compiles all Java files below a directory.
  static void compile(Path sources, Path classes) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      List<Path> units = files(sources).filter(file -> file.toString().endsWith(".java")).toList();
      var messages = new StringWriter();
      var task =
          compiler.getTask(
              messages,
              files,
              null,
              List.of(
                  "-d",
                  classes.toString(),
                  "-proc:none",
                  "-cp",
                  System.getProperty("java.class.path")),
              null,
              files.getJavaFileObjectsFromPaths(units));
      assertThat(task.call()).as(messages.toString()).isTrue();
    }
  }

  /// Packs all files below the directories.
  static Path pack(Path jar, Path... directories) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        var packed = new JarOutputStream(out)) {
      for (Path directory : directories) {
        for (Path file : files(directory).toList()) {
          packed.putNextEntry(new JarEntry(directory.relativize(file).toString()));
          Files.copy(file, packed);
          packed.closeEntry();
        }
      }
    }
    return jar;
  }

  private static Stream<Path> files(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.filter(Files::isRegularFile).sorted().toList().stream();
    }
  }
}
