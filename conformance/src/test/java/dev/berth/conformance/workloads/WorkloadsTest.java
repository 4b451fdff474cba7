package dev.berth.conformance.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.ControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Deployments, StatefulSets, Jobs and all else, on the real control plane: what Berth writes about
/// them is what kube-scheduler writes. Both accounts are in `target/workloads`.
@Tag("storm")
final class WorkloadsTest {

  @RegisterExtension static final ControlPlane THEIRS = ControlPlane.withServiceAccounts();

  @RegisterExtension static final ControlPlane OURS = ControlPlane.withServiceAccounts();

  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      clientConnection: {kubeconfig: "%1$s"}
      leaderElection: {leaderElect: false}
      profiles:
      - schedulerName: default-scheduler
      - schedulerName: packed
        pluginConfig:
        - name: NodeResourcesFit
          args: {scoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}}
      - schedulerName: permitting
        plugins: {permit: {enabled: [{name: PermitByLabel}]}}
      extenders:
      - urlPrefix: %2$s/seats
        filterVerb: filter
        prioritizeVerb: prioritize
        preemptVerb: preempt
        weight: 5
        nodeCacheCapable: true
        managedResources: [{name: example.com/seat, ignoredByScheduler: true}]
      - urlPrefix: %2$s/tickets
        bindVerb: bind
        nodeCacheCapable: true
        managedResources: [{name: example.com/ticket, ignoredByScheduler: true}]
      """;

  private static Map<String, List<String>> expected = Map.of();
  private static Map<String, List<String>> actual = Map.of();

  static List<Case> cases() throws IOException {
    return Case.all();
  }

  /// Both at the same time: most of it is waiting.
  @BeforeAll
  static void runBoth() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var theirs =
          threads.submit(() -> Pass.run(THEIRS, cases(), CONFIGURATION, Side::kubeScheduler));
      var ours = threads.submit(() -> Pass.run(OURS, cases(), CONFIGURATION, Side::berth));
      expected = theirs.get();
      actual = ours.get();
    }
    keep("kube-scheduler", expected);
    keep("berth", actual);
  }

  private static void keep(String scheduler, Map<String, List<String>> accounts)
      throws IOException {
    var folder = Home.FOLDER.resolve("conformance/target/workloads/" + scheduler);
    Files.createDirectories(folder);
    for (var account : accounts.entrySet()) {
      Files.write(folder.resolve(account.getKey() + ".txt"), account.getValue());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void berthWritesWhatKubeSchedulerWrites(Case it) {
    var theirs = Objects.requireNonNull(expected.get(it.name()));
    var ours = Objects.requireNonNull(actual.get(it.name()));
    assertThat(ours.getFirst()).isEqualTo(Pass.DONE);
    if (it.isRacy()) {
      assumeThat(theirs.getFirst()).isEqualTo(Pass.DONE);
    }
    assertThat(theirs.getFirst()).isEqualTo(Pass.DONE);
    assertThat(ours).containsExactlyElementsOf(theirs);
  }
}
