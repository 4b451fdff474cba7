package dev.berth.conformance.workloads;

import dev.berth.conformance.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A release over what runs: nodes, what is there before, and what is applied then. Each is a file
/// in `stories`, whose first lines say what it is about, which nodes it has, and which kubectl
/// command follows on what is there before, if any, and whether real controllers race.
///
/// @param name of the namespace, by default that of the file; it stands for `STORY` in the file
/// @param then the arguments of the kubectl command; empty for none
/// @param drain the node that is drained after the release; empty for none
/// @param isRace whether the real controllers race, so that one pod more may run in the end
record Story(
    String name,
    String nodes,
    String then,
    String drain,
    boolean isRace,
    String before,
    String release) {
  private static final Path FOLDER = Home.FOLDER.resolve("conformance/src/test/resources/stories");
  private static final String SUFFIX = ".yaml";
  private static final Pattern NODES =
      Pattern.compile(
          "(\\d+) cpu=(\\S+) memory=(\\S+) pods=(\\d+)(?: taint-1=(\\S+)=(\\S+):(\\S+))?");

  static List<Story> all() throws IOException {
    try (var files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(SUFFIX))
          .sorted()
          .map(file -> read(file, file.getFileName().toString().replace(SUFFIX, "")))
          .toList();
    }
  }

  private static Story read(Path file, String name) {
    try {
      var text = Files.readString(file).replace("STORY", name);
      var parts = text.split("=== release\n", -1);
      return new Story(
          name,
          nodes(name, header(text, "nodes")),
          header(text, "then"),
          header(text, "drain"),
          !header(text, "race").isEmpty(),
          parts[0],
          parts[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String header(String text, String key) {
    return text.lines()
        .filter(line -> line.startsWith("# " + key + ": "))
        .map(line -> line.substring(key.length() + 4))
        .collect(Collectors.joining());
  }

  /// Nodes in three zones; the first one may have a taint.
  private static String nodes(String name, String shape) {
    var matcher = NODES.matcher(shape);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(name + ": " + shape);
    }
    return IntStream.rangeClosed(1, Integer.parseInt(matcher.group(1)))
        .mapToObj(i ->
            """
            apiVersion: v1
            kind: Node
            metadata:
              name: %1$s-%2$d
              labels: {story: %1$s, kubernetes.io/hostname: %1$s-%2$d, topology.kubernetes.io/zone: zone-%2$d}
              annotations: {volumes.kubernetes.io/controller-managed-attach-detach: "true"}
            spec: {taints: [%6$s]}
            status:
              allocatable: {cpu: "%3$s", memory: %4$s, pods: "%5$s"}
              capacity: {cpu: "%3$s", memory: %4$s, pods: "%5$s"}
            """
                .formatted(
                    name,
                    i,
                    matcher.group(2),
                    matcher.group(3),
                    matcher.group(4),
                    i > 1 || matcher.group(5) == null
                        ? ""
                        : "{key: %s, value: %s, effect: %s}"
                            .formatted(matcher.group(5), matcher.group(6), matcher.group(7))))
        .collect(Collectors.joining("---\n"));
  }

  boolean isEmptyBefore() {
    return before.lines().allMatch(line -> line.startsWith("#"));
  }

  @Override
  public String toString() {
    return name;
  }
}
