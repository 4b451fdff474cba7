package dev.berth.conformance.workloads;

import dev.berth.conformance.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A case: what is there, and what is done one after the other.
///
/// @param name that of the folder, and of the namespace
record Case(String name, Path nodes, List<Step> steps) {

  private static final Path FOLDER =
      Home.FOLDER.resolve("conformance/src/test/resources/workloads");

  private static final Pattern NAME = Pattern.compile("\\d+-(apply|delete)-.*\\.yaml");
  private static final Pattern GOAL =
      Pattern.compile("# then (\\d+) bound, (\\d+) waiting(, restless)?(, or a race is lost)?.*");

  /// @param verb of kubectl, `apply` or `delete`
  /// @param bound how many pods are to have a node after it
  /// @param waiting how many are to have none
  /// @param restless whether those that wait are tried again and again
  /// @param racy whether kube-scheduler, by a race of its own, may arrive elsewhere
  record Step(String verb, Path file, int bound, int waiting, boolean restless, boolean racy) {

    static Step of(Path file) throws IOException {
      var name = NAME.matcher(file.getFileName().toString());
      var goal = GOAL.matcher(Files.readAllLines(file).getFirst());
      if (!name.matches() || !goal.matches()) {
        throw new IOException("%s is no step: see package-info".formatted(file));
      }
      return new Step(
          name.group(1),
          file,
          Integer.parseInt(goal.group(1)),
          Integer.parseInt(goal.group(2)),
          goal.group(3) != null,
          goal.group(4) != null);
    }
  }

  /// All cases, in the order of their names.
  static List<Case> all() throws IOException {
    try (var folders = Files.list(FOLDER)) {
      var cases = new ArrayList<Case>();
      for (var folder : folders.filter(Files::isDirectory).sorted().toList()) {
        cases.add(of(folder));
      }
      return cases;
    }
  }

  private static Case of(Path folder) throws IOException {
    var nodes = folder.resolve("nodes.yaml");
    try (var files = Files.list(folder)) {
      var steps = new ArrayList<Step>();
      for (var file : files.filter(file -> !file.equals(nodes)).sorted().toList()) {
        steps.add(Step.of(file));
      }
      return new Case(folder.getFileName().toString(), nodes, List.copyOf(steps));
    }
  }

  /// Whether kube-scheduler may end it in another way than it should.
  boolean isRacy() {
    return steps.stream().anyMatch(Step::racy);
  }

  /// Whether it changes nodes, which others would notice.
  boolean isLoud() throws IOException {
    for (var step : steps) {
      if (Files.readString(step.file()).contains("kind: Node\n")) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return name;
  }
}
