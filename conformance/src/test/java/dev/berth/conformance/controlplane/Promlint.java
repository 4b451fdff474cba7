package dev.berth.conformance.controlplane;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;

/// Prometheus' own parser and linter of metrics, as `promtool check metrics` uses them.
public final class Promlint {

  private Promlint() {}

  /// What the linter finds: a line for each problem, with the metric and what is wrong with it.
  ///
  /// @throws IOException with the parser's complaint if the page cannot be read, or contradicts
  ///   itself
  public static List<String> problems(String page) throws IOException, InterruptedException {
    var input = Files.writeString(Files.createTempFile("page", ".prom"), page);
    try {
      var process =
          new ProcessBuilder(Programs.folder().resolve("promlint").toString())
              .redirectInput(input.toFile())
              .redirectErrorStream(true)
              .start();
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException("%s in:%n%s".formatted(output, page));
      }
      return output.lines().toList();
    } finally {
      Files.delete(input);
    }
  }
}
