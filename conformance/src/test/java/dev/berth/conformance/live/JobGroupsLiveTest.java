package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.Workload;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.scenario.ScenarioRequest;
import dev.berth.scenario.SchedulerRequest;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Gangs from Jobs: the real Job controller makes the groups, `berth run` schedules them, and
/// `berth simulate` makes the same groups.
@Tag("control-plane")
final class JobGroupsLiveTest {
  private static final String GATES =
      "GenericWorkload=true,TopologyAwareWorkloadScheduling=true,"
          + "DRAWorkloadResourceClaims=true,WorkloadWithJob=true";

  private static final String NAMESPACE = "jobs";

  /// What each Job says of its scheduling.
  private static final Map<String, String> JOBS =
      new TreeMap<>(
          Map.of(
              "train",
              "{'schedulingPolicy':{'gang':{}},"
                  + "'schedulingConstraints':{'topology':[{'key':'rack'}]}}",
              "plain",
              "null",
              "basic",
              "{'schedulingPolicy':{'basic':{}},'disruptionMode':{'single':{}}}",
              "most",
              "{'schedulingPolicy':{'gang':{'minCount':2}},'disruptionMode':{'all':{}},"
                  + "'resourceClaims':[{'name':'c','resourceClaimName':'shared'}]}"));

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          "--feature-gates=" + GATES,
          "--runtime-config=scheduling.k8s.io/v1beta1=true,scheduling.k8s.io/v1alpha3=true");

  /// Three pods, each with a CPU of a node of its own chapter.
  private static String job(String name, String scheduling) {
    return """
    {'apiVersion':'batch/v1','kind':'Job','metadata':{'name':'%s','namespace':'jobs'},\
    'spec':{'parallelism':3,'completions':9,'scheduling':%s,'template':{'spec':{\
    'restartPolicy':'Never','nodeSelector':{'chapter':'%s'},'containers':[{'name':'main',\
    'image':'pause','resources':{'requests':{'cpu':'1'}}}]}}}}\
    """
        .formatted(name, scheduling, name.equals("train") ? "train" : "other");
  }

  private static String node(String name, String chapter, String rack) {
    return "{'metadata':{'name':'%s','labels':{'chapter':'%s','rack':'%s'}}}"
        .formatted(name, chapter, rack);
  }

  private static void node(Admin admin, String name, String chapter, String rack, int cpu)
      throws Exception {
    admin.create(Kinds.NODE, "", node(name, chapter, rack));
    var key = new ObjectKey("", name);
    admin.patchStatus(
        Kinds.NODE,
        key,
        "{'status':{'allocatable':{'cpu':'%d','memory':'8Gi','pods':'110'}}}".formatted(cpu));
    admin.patch(Kinds.NODE, key, "{'spec':{'taints':null}}");
  }

  @Test
  void theGroupsOfJobsAreMadeAndScheduled(@TempDir Path folder) throws Exception {
    var configuration =
        Files.writeString(
            folder.resolve("config.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s"}
            leaderElection: {leaderElect: false}
            podInitialBackoffSeconds: 1
            podMaxBackoffSeconds: 1
            """
                .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
    try (var admin = Admin.of(CLUSTER);
        var controllers =
            Component.controllerManager(
                CLUSTER, "--feature-gates=" + GATES, "--controllers=job-controller");
        var berth =
            RunningBerth.start("--config", configuration.toString(), "--feature-gates=" + GATES)) {
      for (var name : List.of("a1", "a2")) {
        node(admin, name, "train", "a", 1);
      }
      for (var name : List.of("b1", "b2", "b3")) {
        node(admin, name, "train", "b", 1);
      }
      node(admin, "other", "other", "c", 100);
      admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'jobs'}}");
      for (var job : JOBS.entrySet()) {
        admin.create(Kinds.JOB, NAMESPACE, job(job.getKey(), job.getValue()));
      }
      var eventually = Eventually.with(berth, controllers).within(Duration.ofMinutes(2));
      eventually.until(
          "the nodes of all pods of all Jobs",
          () -> placed(admin),
          placed -> placed.size() == 3 * JOBS.size());

      assertThat(placed(admin).values()).contains("b1", "b2", "b3").doesNotContain("a1", "a2");
      var simulated = simulated(folder);
      assertThat(described(simulated.list(Workload.class)))
          .isEqualTo(described(admin.list(Kinds.WORKLOAD)));
      assertThat(described(simulated.list(PodGroup.class)))
          .isEqualTo(described(admin.list(Kinds.POD_GROUP)));
      assertThat(memberships(simulated.list(Pod.class)))
          .isEqualTo(memberships(admin.list(Kinds.POD)));

      admin.patch(Kinds.JOB, new ObjectKey(NAMESPACE, "most"), "{'spec':{'parallelism':4}}");
      eventually.until(
          "the nodes, of a fourth pod of most, too",
          () -> placed(admin),
          placed -> placed.size() == 3 * JOBS.size() + 1);
    }
  }

  /// The node of each pod that has one.
  private static Map<String, String> placed(Admin admin) throws Exception {
    var placed = new TreeMap<String, String>();
    for (var pod : admin.list(Kinds.POD)) {
      if (!pod.spec().nodeName().isEmpty()) {
        placed.put(pod.key().name(), pod.spec().nodeName());
      }
    }
    return placed;
  }

  /// What the embedded controllers make of the same Jobs.
  private static EmbeddedCluster simulated(Path folder) throws Exception {
    var file = folder.resolve("jobs.yaml");
    var jobs =
        JOBS.entrySet().stream()
            .map(job -> job(job.getKey(), job.getValue()).replace('\'', '"'))
            .toList();
    Files.writeString(file, String.join("\n---\n", jobs));
    var request =
        new ScenarioRequest(
            List.of(),
            List.of(file.toString()),
            InputSettings.DEFAULT,
            new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(GATES), null),
            new FirstByNameTieBreaker());
    return new ScenarioLoader(
            InputStream.nullInputStream(),
            InstantSource.system(),
            new ReadProgress(),
            new RunNotes())
        .load(request)
        .cluster();
  }

  /// Specifications and owners, without what names end in.
  private static List<String> described(Collection<? extends KubernetesObject> objects) {
    return objects.stream()
        .map(object ->
            switch (object) {
              case Workload workload -> workload.spec() + " " + owners(workload);
              case PodGroup group -> group.spec() + " " + owners(group);
              default -> throw new IllegalArgumentException(object.kind());
            })
        .map(JobGroupsLiveTest::withoutHashes)
        .sorted()
        .toList();
  }

  private static List<String> memberships(Collection<Pod> pods) {
    return pods.stream()
        .map(pod -> pod.spec().schedulingGroup() + " " + owners(pod))
        .map(JobGroupsLiveTest::withoutHashes)
        .sorted()
        .toList();
  }

  private static String owners(KubernetesObject object) {
    var owners = new StringBuilder();
    for (var owner : object.metadata().ownerReferences()) {
      owners.append(
          "%s %s %s %s %s;"
              .formatted(
                  owner.apiVersion(),
                  owner.kind(),
                  owner.name(),
                  owner.controller(),
                  owner.blockOwnerDeletion()));
    }
    return owners.toString();
  }

  private static String withoutHashes(String text) {
    return text.replaceAll("-[bcdfghjklmnpqrstvwxz2456789]{6,10}\\b", "-HASH");
  }
}
