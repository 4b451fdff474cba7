package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `berth snapshot`, as far as it needs no cluster.
final class SnapshotCommandTest {
  @TempDir private Path folder = Path.of("");

  /// The lines for those who have kubectl alone are the same wherever they stand.
  @ParameterizedTest
  @ValueSource(strings = {"examples/README.md", "docs/snapshot.md"})
  void kubectlsWayIsWrittenAsInTheHelp(String page) throws IOException {
    var help =
        Run.berth("snapshot", "--help")
            .out()
            .lines()
            .dropWhile(line -> !line.contains("{ kubectl get"))
            .map(String::strip)
            .collect(Collectors.joining("\n"));

    assertThat(help).startsWith("{ kubectl get -A").endsWith("} > cluster.yaml");
    assertThat(
            Files.readAllLines(Path.of("..").resolve(page)).stream()
                .map(String::strip)
                .collect(Collectors.joining("\n")))
        .contains(help);
  }

  @Test
  void aClusterThatIsNotThereIsNamed() throws IOException {
    var kubeconfig =
        Files.writeString(
            folder.resolve("config"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: k}}]
            clusters: [{name: k, cluster: {server: 'http://127.0.0.1:1'}}]
            """);

    var run = Run.berth("snapshot", "--kubeconfig=" + kubeconfig);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("berth: the API server at http://127.0.0.1:1 cannot be read: ");

    var simulated = Run.berth("simulate", "--kubeconfig=" + kubeconfig, "--context=c");
    assertThat(simulated.code()).isEqualTo(1);
    assertThat(simulated.err())
        .startsWith(
            "berth: the cluster of context c: this cannot be read: the API server at http://127");
  }

  @Test
  void aDirectoryThatIsNotThereIsNamedBeforeAnythingIsRead() {
    var file = folder.resolve("nowhere/cluster.yaml");

    var run = Run.berth("snapshot", "--kubeconfig=none", file.toString());

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .startsWith(
            "berth snapshot: %s: there is no directory %s".formatted(file, file.getParent()));
  }

  @Test
  void aSnapshotIsNoTable() {
    var run = Run.berth("snapshot", "-o", "table");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("must be one of yaml, json, not \"table\"");
  }

  @Test
  void aContextThatIsNotThereIsNamed() throws IOException {
    var kubeconfig = Files.writeString(folder.resolve("config"), "contexts: [{name: dev}]");

    assertThat(Run.berth("snapshot", "--kubeconfig=" + kubeconfig, "--context=prod").err())
        .isEqualTo(
            "berth: %s: there is no context \"prod\"; there are dev%n".formatted(kubeconfig));
  }
}
