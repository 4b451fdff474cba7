package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Invalid input: each error is reported with file and line, nothing is done, and there is no stack
/// trace.
final class BadInputTest {
  @TempDir private Path directory = Path.of("");

  /// @param problem what follows the file's name
  record Case(String name, String content, String problem) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Case> manifests() {
    return Stream.of(
        new Case(
            "malformed YAML",
            """
            apiVersion: v1
            kind: Node
            metadata:
              name: a
             labels: {x: y}
            """,
            ":5: not valid YAML: "),
        new Case(
            "a known kind in an unknown version",
            """
            # old
            apiVersion: apps/v1beta1
            kind: Deployment
            metadata: {name: web}
            """,
            ":2: apiVersion: no matches for kind \"Deployment\" in version \"apps/v1beta1\"; write"
                + " apps/v1"),
        new Case(
            "a bad quantity",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: a}
            spec:
              containers:
              - name: c
                resources:
                  requests:
                    cpu: 1x
            """,
            ":9: spec.containers[0].resources.requests.cpu: \"1x\" is not a quantity"),
        new Case(
            "a negative request",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: negative}
            spec: {containers: [{name: c, resources: {requests: {cpu: "-1"}}}]}
            """,
            ":4: Pod default/negative: spec.containers[0].resources.requests[cpu]: Invalid value:"
                + " \"-1\": must be greater than or equal to 0"),
        new Case(
            "duplicate names",
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: a}
            spec: {containers: [{name: c}]}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: a, namespace: default}
            spec: {containers: [{name: c}]}
            """,
            ":8: Pod default/a: metadata.name: already there, at "),
        new Case("an empty file", "", ": this file is empty"),
        new Case("a file of comments", "# nothing\n", ": there is no object in this file"),
        new Case("a binary file", "\u007fELF\u0002\u0001\u0001\u0000", ":1: not a text: "),
        new Case(
            "an alias bomb", aliasBomb(), ":4: its aliases (*) make far more of the document"));
  }

  private static Stream<Case> configurations() {
    return Stream.of(
        configuration(
            "an unknown field",
            """
            profile:
            - schedulerName: a
            """,
            ":3: profile: unknown field \"profile\"; did you mean \"profiles\"?"),
        configuration(
            "an unknown plugin",
            """
            profiles:
            - plugins:
                score:
                  enabled:
                  - name: NodeResourceFit
            """,
            ":7: profiles[0].plugins.score.enabled[0]: initializing profiles: creating profile for"
                + " scheduler name default-scheduler: ScorePlugin \"NodeResourceFit\" does not"
                + " exist; did you mean \"NodeResourcesFit\"?"),
        configuration(
            "a weight that overflows",
            """
            profiles:
            - plugins:
                score:
                  disabled: [{name: NodeResourcesFit}]
                  enabled:
                  - name: NodeResourcesFit
                    weight: 3000000000
            """,
            ":9: profiles[0].plugins.score.enabled[0].weight: "),
        configuration(
            "two profiles of one name",
            """
            profiles:
            - schedulerName: a
            - schedulerName: a
            """,
            ":5: profiles[1].schedulerName: Duplicate value"),
        configuration(
            "arguments that a plugin refuses",
            """
            profiles:
            - pluginConfig:
              - name: InterPodAffinity
                args: {hardPodAffinityWeight: 101}
            """,
            ":6: profiles[0].pluginConfig[0].args.hardPodAffinityWeight: "));
  }

  private static Case configuration(String name, String rest, String problem) {
    return new Case(
        name,
        """
        apiVersion: kubescheduler.config.k8s.io/v1
        kind: KubeSchedulerConfiguration
        """
            + rest,
        problem);
  }

  @ParameterizedTest
  @MethodSource({"manifests", "configurations"})
  void simulateReportsWhatIsWrong(Case bad) throws IOException {
    var file = write(bad);

    assertRefused(Run.berth("simulate", file), file + bad.problem);
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void checkConfigReportsWhatIsWrong(Case bad) throws IOException {
    var file = write(bad);

    assertRefused(Run.berth("check-config", file), file + bad.problem);
  }

  @Test
  void allProblemsOfAllFilesAreReported() throws IOException {
    var files = manifests().map(this::written).toList();
    var arguments = Stream.concat(Stream.of("simulate", "no-such-file"), files.stream());
    var run = Run.berth(arguments.toArray(String[]::new));

    assertThat(files).allSatisfy(file -> assertThat(run.err()).contains(file + ":"));
    assertThat(run.err())
        .contains("no-such-file: there is no such file or directory\n")
        .containsPattern("berth: \\d+ problems; nothing was done\n");
    assertThat(run.code()).isEqualTo(2);
  }

  @Test
  void optionsAreCheckedWithTheInput() {
    var run =
        Run.berth(
            "simulate",
            "no-such-file",
            "--config=no-such-config",
            "--plugin-dir=no-such-directory",
            "--feature-gates=NoSuchGate=true");

    assertThat(run.err().lines().toList())
        .hasSize(5)
        .contains(
            "no-such-file: there is no such file or directory",
            "no-such-config: there is no such file or directory",
            "no-such-directory: there is no such directory",
            "berth: 4 problems; nothing was done");
  }

  @Test
  void aConfigurationIsGivenOnceOnly() throws IOException {
    var file = write(configuration("one", "", ""));

    assertRefused(
        Run.berth("simulate", file, "--config", file),
        file + ":1: --config names another configuration; give only one of them");
  }

  @Test
  void controlCharactersDoNotReachTheTerminal() {
    assertThat(Run.berth("explain", "\u001b[2J", Run.file("shop.yaml").toString()).err())
        .doesNotContain("\u001b");
  }

  private static void assertRefused(Run run, String problem) {
    assertThat(run.err()).contains(problem).doesNotContain("\tat ", "Exception");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  private String written(Case bad) {
    try {
      return write(bad);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String write(Case bad) throws IOException {
    return Files.writeString(directory.resolve(bad.name.replace(' ', '-') + ".yaml"), bad.content)
        .toString();
  }

  private static String aliasBomb() {
    var yaml = new StringBuilder("apiVersion: v1\nkind: List\nitems:\n- &a0 {x: y}\n");
    for (int i = 1; i < 30; i++) {
      yaml.append(
          "- &a%d [%s]\n".formatted(i, String.join(", ", Collections.nCopies(10, "*a" + (i - 1)))));
    }
    return yaml.toString();
  }
}
