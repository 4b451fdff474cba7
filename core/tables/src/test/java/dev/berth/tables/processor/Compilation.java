package dev.berth.tables.processor;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/// What javac and the processor make of some sources.
///
/// @param generated the written sources by the qualified names of their classes
/// @param problems each as `LINE: MESSAGE`
record Compilation(Map<String, String> generated, List<String> problems) {
  /// Runs the processor on sources, each of which contains one type, in this order.
  ///
  /// @param folder empty; gets what the processor writes
  static Compilation of(Path folder, String... sources) {
    var javac = ToolProvider.getSystemJavaCompiler();
    var found = new DiagnosticCollector<JavaFileObject>();
    try (var files = javac.getStandardFileManager(found, Locale.ROOT, null)) {
      files.setLocationFromPaths(StandardLocation.SOURCE_OUTPUT, List.of(folder));
      var task =
          javac.getTask(
              null,
              files,
              found,
              List.of("-proc:only"),
              null,
              Stream.of(sources).map(Source::new).toList());
      task.setProcessors(List.of(new TableProcessor()));
      var isDone = task.call();
      var problems =
          found.getDiagnostics().stream()
              .map(each -> each.getLineNumber() + ": " + each.getMessage(Locale.ROOT))
              .toList();
      if (isDone != problems.isEmpty()) {
        throw new IllegalStateException("javac failed without a problem: " + problems);
      }
      return new Compilation(generated(folder), problems);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the source of a class that the processor wrote.
  String source(String className) {
    return Objects.requireNonNull(generated.get(className), className);
  }

  private static Map<String, String> generated(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .collect(
              toMap(
                  file ->
                      folder
                          .relativize(file)
                          .toString()
                          .replace(".java", "")
                          .replace(file.getFileSystem().getSeparator(), "."),
                  Compilation::read,
                  (one, _) -> one,
                  TreeMap::new));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("memory:///" + name(text) + ".java"), Kind.SOURCE);
      this.text = text;
    }

    private static String name(String text) {
      return text.replaceAll(
              "(?s).*?package ([a-z.]+);.*?(?:record|interface|class) (\\w+).*", "$1.$2")
          .replace('.', '/');
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
