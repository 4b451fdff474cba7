package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Five hundred pods of a batch profile, most of them in gangs, among five hundred others. After
/// the first plan, a node is lost, another client binds a pod, and the leader is killed while pods
/// collect for the next one. In the end all pods are bound, none of them twice, but for the gangs
/// with a pod that is larger than any node: none of their pods was ever bound.
@Tag("control-plane")
final class BatchProfileLiveTest {
  private static final String GATES = "--feature-gates=GenericWorkload=true";
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String NAMESPACE = "batches";
  private static final String PLANNED = "Planned a batch of pods";
  private static final String LEADS = "Successfully acquired lease";
  private static final int NODES = 30;
  private static final int OTHERS = 500;
  private static final int GANGS = 80;
  private static final int TOO_LARGE = 4;
  private static final int SIZE = 5;
  private static final int WRITERS = 4;

  private static final AuditLog AUDIT = AuditLog.create();

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          Stream.concat(
                  Stream.of(AUDIT.flags()),
                  Stream.of(GATES, "--runtime-config=scheduling.k8s.io/v1beta1=true"))
              .toArray(String[]::new));

  private Admin admin;

  @BeforeEach
  void nodes() throws Exception {
    admin = Admin.of(CLUSTER);
    admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'%s'}}".formatted(NAMESPACE));
    for (int i = 0; i < NODES; i++) {
      var key = ObjectKey.clusterScoped("node-" + i);
      admin.create(Kinds.NODE, "", "{'metadata':{'name':'%s'}}".formatted(key.name()));
      admin.patchStatus(
          Kinds.NODE, key, "{'status':{'allocatable':{'cpu':'8','memory':'32Gi','pods':'110'}}}");
      admin.patch(Kinds.NODE, key, "{'spec':{'taints':null}}");
    }
  }

  @AfterEach
  void disconnect() {
    admin.close();
  }

  @AfterAll
  static void removeLog() throws IOException {
    AUDIT.close();
  }

  private static RunningBerth berth() throws IOException {
    Path configuration =
        Files.writeString(
            CLUSTER.file("batches.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s", qps: 100, burst: 100}
            leaderElection:
              {leaderElect: true, leaseDuration: 6s, renewDeadline: 5s, retryPeriod: 500ms}
            podInitialBackoffSeconds: 1
            podMaxBackoffSeconds: 1
            profiles:
            - schedulerName: default-scheduler
            - schedulerName: batch
              plugins: {multiPoint: {enabled: [{name: BatchPlanning}]}}
              pluginConfig: [{name: BatchPlanning, args: {window: 3s}}]
            """
                .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
    return RunningBerth.start("--config", configuration.toString(), GATES);
  }

  private void pod(String name, String cpu, String spec) throws Exception {
    admin.create(
        Kinds.POD,
        NAMESPACE,
        """
        {'metadata':{'name':'%s'},'spec':{'terminationGracePeriodSeconds':0,'containers':\
        [{'name':'c','image':'pause','resources':{'requests':{'cpu':'%s'}}}]%s}}\
        """
            .formatted(name, cpu, spec));
  }

  /// @param last the CPUs of its last pod
  private void gang(String name, String last) throws Exception {
    admin.create(
        Kinds.POD_GROUP,
        NAMESPACE,
        "{'metadata':{'name':'%s'},'spec':{'schedulingPolicy':{'gang':{'minCount':%d}}}}"
            .formatted(name, SIZE));
    for (int i = 1; i <= SIZE; i++) {
      pod(
          "%s-%d".formatted(name, i),
          i == SIZE ? last : "100m",
          ",'schedulerName':'batch','schedulingGroup':{'podGroupName':'%s'}".formatted(name));
    }
  }

  private List<Callable<Void>> creations() {
    var creations = new ArrayList<Callable<Void>>();
    for (int i = 0; i < OTHERS; i++) {
      String name = "other-" + i;
      int number = i;
      creations.add(() -> {
        pod(name, "100m", "");
        if (number % 5 == 0) {
          pod("single-" + number / 5, "100m", ",'schedulerName':'batch'");
        }
        if (number < GANGS) {
          gang("gang-" + number, "100m");
        } else if (number < GANGS + TOO_LARGE) {
          gang("large-" + number, "100");
        }
        return null;
      });
    }
    return creations;
  }

  private List<Pod> pods() throws IOException, InterruptedException {
    return admin.list(Kinds.POD).stream()
        .filter(pod -> pod.metadata().namespace().equals(NAMESPACE))
        .toList();
  }

  /// Pods that fit and have no node.
  private List<ObjectKey> unbound() throws IOException, InterruptedException {
    return pods().stream()
        .filter(pod -> !isBound(pod))
        .map(Pod::key)
        .filter(pod -> !pod.name().startsWith("large-"))
        .toList();
  }

  private static boolean isBatch(Pod pod) {
    return pod.spec().schedulerName().equals("batch");
  }

  private static boolean isBound(Pod pod) {
    return !pod.spec().nodeName().isEmpty();
  }

  /// Binds some waiting pod of the batch profile, unless Berth is faster with all of them.
  private void meddle() throws Exception {
    for (Pod pod : pods()) {
      if (isBatch(pod) && !isBound(pod) && pod.spec().schedulingGroup() == null) {
        var body =
            "{'metadata':{'name':'%s'},'target':{'kind':'Node','name':'node-0'}}"
                .formatted(pod.metadata().name());
        try {
          admin
              .client()
              .sendOnly(
                  ApiRequest.post(
                      "/api/v1/namespaces/%s/pods/%s/binding"
                          .formatted(NAMESPACE, pod.metadata().name()),
                      body.replace('\'', '"')));
          return;
        } catch (ApiException e) {
          assertThat(e.isConflict()).as("too late: " + e).isTrue();
        }
      }
    }
  }

  @Test
  void podsArePlannedWhateverHappensBetweenPlanAndBinding() throws Exception {
    try (var first = berth()) {
      var eventually = Eventually.with(first).within(PATIENCE);
      eventually.until("the first one leads", () -> first.log().contains(LEADS));
      try (var second = berth();
          var writers = Executors.newFixedThreadPool(WRITERS)) {
        Eventually.with(second)
            .until("the second one knows", () -> second.log().contains("Caches are synced"));
        List<Future<Void>> created = creations().stream().map(writers::submit).toList();
        eventually.until("a plan", () -> first.log().contains(PLANNED));
        admin.delete(Kinds.NODE, ObjectKey.clusterScoped("node-1"));
        meddle();
        eventually.until(
            "planned pods are bound",
            () -> pods().stream().anyMatch(it -> isBatch(it) && isBound(it)));
        first.kill();
        for (var each : created) {
          each.get();
        }
        Eventually.with(second)
            .within(PATIENCE)
            .until("pods without a node", this::unbound, List::isEmpty);
        assertThat(second.log()).contains(LEADS, PLANNED);
      }
    }
    // Without those that were on their way when their client was killed: they have another status.
    List<AuditLog.Binding> done =
        AUDIT.bindings(NAMESPACE).stream().filter(AuditLog.Binding::isDone).toList();
    assertThat(done).extracting(AuditLog.Binding::pod).doesNotHaveDuplicates();
    assertThat(done).extracting(it -> it.pod().name()).noneMatch(it -> it.startsWith("large-"));
    assertThat(firstOf(done, "other-")).as("others go on").isBefore(firstOf(done, "gang-"));
  }

  private static Instant firstOf(List<AuditLog.Binding> done, String prefix) {
    return done.stream()
        .filter(binding -> binding.pod().name().startsWith(prefix))
        .map(AuditLog.Binding::at)
        .min(Instant::compareTo)
        .orElseThrow();
  }
}
