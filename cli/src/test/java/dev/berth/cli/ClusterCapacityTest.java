package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `berth capacity --compat` in the place of cluster-capacity: its flags, its output, its refusals.
/// What it counts is held against the real one in the room `conformance`.
final class ClusterCapacityTest {
  private static final String CLUSTER = Run.file("compat/cluster.yaml").toString();
  private static final String POD = Run.file("compat/pod.yaml").toString();

  @TempDir private Path folder = Path.of("");

  private static Run compat(String... arguments) {
    var all = new ArrayList<>(List.of("capacity", "--compat"));
    all.addAll(List.of(arguments));
    return Run.berth(all.toArray(String[]::new));
  }

  /// Without the line with the version.
  private static String report(Run run) {
    assertThat(run.out()).startsWith("Cluster capacity version {Major: Minor: GitVersion:");
    return run.out().substring(run.out().indexOf('\n') + 1);
  }

  @Test
  void printsTheNumber() {
    var run = compat("--podspec", POD, CLUSTER);

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(report(run)).isEqualTo("6\n");
  }

  @Test
  void printsWhatAPodAsksForWhyThereAreNoMoreAndWhereTheyAre() {
    assertThat(report(compat("--podspec", POD, "--verbose", CLUSTER)))
        .isEqualTo(
            """
            small pod requirements:
            \t- CPU: 250m
            \t- Memory: 100Mi

            The cluster can schedule 6 instance(s) of the pod small.

            Termination reason: Unschedulable: 0/2 nodes are available: 2 Insufficient cpu. \
            preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.

            Pod distribution among nodes:
            small
            \t- n1: 4 instance(s)
            \t- n2: 2 instance(s)
            """);
  }

  @Test
  void takesFlagsAsGoDoes() {
    var run = compat("--podspec=" + POD, "--max_limit", "3", "--exclude_nodes=n1,n9", CLUSTER);

    assertThat(report(run)).isEqualTo("2\n");
  }

  @Test
  void theLimitEndsTheRun() {
    assertThat(report(compat("--podspec", POD, "--max-limit", "2", "--verbose=true", CLUSTER)))
        .contains("Termination reason: LimitReached: Maximum number of pods simulated: 2\n");
  }

  @Test
  void aPodSpecHasToBeNamed() {
    var run = compat(CLUSTER);

    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("Pod spec file is missing\n").contains("--max-limit");
  }

  @Test
  void anUnknownFlagIsTheOnlyErrorWithAnExitCode() {
    var run = compat("--podspec", POD, "--nodes", "3");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEqualTo("unknown flag: --nodes%n".formatted());
    assertThat(run.err()).startsWith("Error: unknown flag: --nodes").contains("--podspec");
  }

  @Test
  void aLimitIsANumber() {
    assertThat(compat("--podspec", POD, "--max-limit=many").out())
        .isEqualTo(
            "invalid argument \"many\" for \"--max-limit\" flag:"
                + " strconv.ParseInt: parsing \"many\": invalid syntax\n");
  }

  @Test
  void anotherFormatIsRefusedAfterTheRun() {
    var run = compat("--podspec", POD, "-o", "table", CLUSTER);

    assertThat(run.code()).isZero();
    assertThat(report(run))
        .isEqualTo("Error while printing: output format \"table\" not recognized\n");
  }

  @Test
  void filesThatAreNotThereAreNamed() {
    assertThat(report(compat("--podspec", "/no/pod.yaml", CLUSTER)))
        .isEqualTo(
            "Failed to parse pod spec file: /no/pod.yaml: there is no such file or directory%n"
                .formatted());
    assertThat(report(compat("--podspec", POD, "--default-config", "no.yaml", CLUSTER)))
        .isEqualTo("no.yaml: there is no such file or directory%n".formatted());
    assertThat(report(compat("--podspec", POD, "--kubeconfig", "/no/config")))
        .isEqualTo(
            "Failed to parse kubeconfig file: the kubeconfig /no/config does not exist%n"
                .formatted());
  }

  @Test
  void aKubeconfigNeedsACurrentContext() throws IOException {
    var file = Files.writeString(folder.resolve("config"), "contexts: [{name: dev}]");

    assertThat(report(compat("--podspec", POD, "--kubeconfig", file.toString())))
        .startsWith("Failed to parse kubeconfig file: ")
        .contains("it has no current-context; choose one of dev");
  }

  @Test
  void aClusterThatCannotBeReadEndsTheRun() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("config"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: k}}]
            clusters: [{name: k, cluster: {server: 'http://127.0.0.1:1'}}]
            """);
    var run = compat("--podspec", POD, "--kubeconfig", file.toString());

    assertThat(run.code()).isZero();
    assertThat(report(run)).startsWith("unable to list namespaces: ");
  }

  @Test
  void valuesOfAWrongTypeAreRefused() throws IOException {
    var yaml = Files.readString(Path.of(POD)).replace("image: main", "image: 5");
    var file = Files.writeString(folder.resolve("pod.yaml"), yaml);

    assertThat(report(compat("--podspec", file.toString(), CLUSTER)))
        .startsWith("Failed to parse pod spec file: Failed to decode config file: json: cannot")
        .contains("number into Go struct field Container.spec.containers.image of type string");
  }

  @Test
  void whereTheOriginalHasNoEndThisOneHas() throws IOException {
    var gated =
        Files.readString(Path.of(POD))
            .replace("spec:\n", "spec:\n  schedulingGates: [{name: example.com/wait}]\n");
    var file = Files.writeString(folder.resolve("pod.yaml"), gated);
    var run = compat("--podspec", file.toString(), CLUSTER);

    assertThat(run.code()).isEqualTo(1);
    assertThat(report(run)).isEmpty();
    assertThat(run.err())
        .startsWith("berth: cluster-capacity would wait here for ever: pod default/small-0");
  }

  @Test
  void twoProfilesOfTheNameAreRefused() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("scheduler.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{schedulerName: first}, {schedulerName: default-scheduler}]
            """);

    assertThat(report(compat("--podspec", POD, "--default-config", file.toString(), CLUSTER)))
        .contains("profiles[1].schedulerName: Duplicate value");
  }

  @Test
  void pendingPodsCountAsReplicas() throws IOException {
    var waiting =
        Files.readString(Path.of(POD)).replace("name: small", "name: waiting\n  namespace: team-a");
    var file = Files.writeString(folder.resolve("waiting.yaml"), waiting);

    assertThat(report(compat("--podspec", POD, "--max-limit", "2", CLUSTER, file.toString())))
        .isEqualTo("2\n");
    assertThat(report(compat("--podspec", POD, CLUSTER, file.toString()))).isEqualTo("6\n");
  }
}
