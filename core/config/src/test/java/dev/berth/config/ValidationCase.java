package dev.berth.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Configurations and what the real kube-scheduler says about them, from a file of cases.
record ValidationCase(String name, List<String> gates, String config, List<String> output) {
  private static final String HEADER =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      """;

  private static final Pattern CASE =
      Pattern.compile(
          "(.*)\\n(?:--- gates\\n(.*)\\n)?--- config\\n((?s:.*))\\n--- kube-scheduler"
              + " says\\n((?s:.*))");

  static Stream<ValidationCase> in(String file) {
    return Stream.of(text(file).split("\\n=== ")).skip(1).map(ValidationCase::parse);
  }

  static String text(String file) {
    try (InputStream in = Objects.requireNonNull(ValidationCase.class.getResourceAsStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ValidationCase parse(String text) {
    var parts = CASE.matcher(text.strip());
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a case: " + text);
    }
    var gates = parts.group(2);
    return new ValidationCase(
        parts.group(1),
        gates == null ? List.of() : List.of(gates),
        HEADER + parts.group(3) + "\n",
        parts.group(4).lines().toList());
  }

  @Override
  public String toString() {
    return name;
  }
}
