package dev.berth.conformance.capacity;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One question of `oracle-capacity`, as arguments of `berth`.
///
/// @param arguments without those of the output's form
/// @param isGenpod whether it is for genpod
record CapacityCase(List<String> arguments, boolean isGenpod) {
  CapacityCase {
    arguments = List.copyOf(arguments);
  }

  /// The case with that text.
  ///
  /// @param folder where its files are put
  static CapacityCase of(String text, Path folder) throws IOException {
    Map<?, ?> question = Map.of();
    var cluster = new ArrayList<String>();
    var configuration = "";
    for (String document : text.split("(?m)^---$", -1)) {
      if (document.contains("kind: CapacityCase")) {
        question = (Map<?, ?>) parsed(document);
      } else if (document.contains("\nkind: KubeSchedulerConfiguration")) {
        configuration = document;
      } else {
        cluster.add(document);
      }
    }
    var file = Files.writeString(folder.resolve("cluster.yaml"), String.join("---", cluster));
    if (question.containsKey("genpod")) {
      return new CapacityCase(
          List.of("genpod", "--compat", "--namespace=" + question.get("genpod"), file.toString()),
          true);
    }
    var arguments = new ArrayList<String>();
    arguments.addAll(List.of("capacity", "--compat", "--podspec"));
    arguments.add(
        Files.writeString(folder.resolve("pod.yaml"), (String) question.get("podspec")).toString());
    if (question.containsKey("maxLimit")) {
      arguments.add("--max-limit=" + question.get("maxLimit"));
    }
    if (question.get("excludeNodes") instanceof List<?> nodes) {
      nodes.forEach(node -> arguments.add("--exclude-nodes=" + node));
    }
    if (!configuration.isEmpty()) {
      arguments.add("--default-config");
      arguments.add(Files.writeString(folder.resolve("scheduler.yaml"), configuration).toString());
    }
    arguments.add(file.toString());
    return new CapacityCase(arguments, false);
  }

  private static Object parsed(String document) {
    var bytes = new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8));
    var problems = new Problems();
    Object value = ValueReader.read(Codecs.ANY, bytes, "case", Strictness.LENIENT, problems);
    if (value == null || !problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    return value;
  }

  /// The arguments with some more.
  String[] with(String... more) {
    var all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
