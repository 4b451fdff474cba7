package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.SPREAD_OVER_ZONES;
import static dev.berth.suggestion.Manifests.boundClaim;
import static dev.berth.suggestion.Manifests.cpu;
import static dev.berth.suggestion.Manifests.deviceClaim;
import static dev.berth.suggestion.Manifests.deviceClass;
import static dev.berth.suggestion.Manifests.devices;
import static dev.berth.suggestion.Manifests.limits;
import static dev.berth.suggestion.Manifests.madeBy;
import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.nodeWith;
import static dev.berth.suggestion.Manifests.requests;
import static dev.berth.suggestion.Manifests.running;
import static dev.berth.suggestion.Manifests.storageClass;
import static dev.berth.suggestion.Manifests.usingDevices;
import static dev.berth.suggestion.Manifests.waiting;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.suggestion.ClusterEdit.AddNode;
import dev.berth.suggestion.ClusterEdit.AwaitDeletion;
import dev.berth.suggestion.ClusterEdit.ChangeDeviceRequest;
import dev.berth.suggestion.ClusterEdit.CompleteResize;
import dev.berth.suggestion.ClusterEdit.CreateDeviceClaim;
import dev.berth.suggestion.ClusterEdit.CreateVolume;
import dev.berth.suggestion.ClusterEdit.ForgetNode;
import dev.berth.suggestion.ClusterEdit.LabelNode;
import dev.berth.suggestion.ClusterEdit.MakeClaim;
import dev.berth.suggestion.ClusterEdit.MovePods;
import dev.berth.suggestion.ClusterEdit.ReleaseDevices;
import dev.berth.suggestion.ClusterEdit.ReleaseVolume;
import dev.berth.suggestion.ClusterEdit.RemakePods;
import dev.berth.suggestion.ClusterEdit.RemoveTaints;
import dev.berth.suggestion.ClusterEdit.SeeToNode;
import dev.berth.suggestion.ClusterEdit.Uncordon;
import dev.berth.suggestion.PodChange.AddTolerations;
import dev.berth.suggestion.PodChange.ChangeNodeAffinity;
import dev.berth.suggestion.PodChange.ChangeNodeSelector;
import dev.berth.suggestion.PodChange.CorrectToleration;
import dev.berth.suggestion.PodChange.DropDeviceClaim;
import dev.berth.suggestion.PodChange.DropHostPort;
import dev.berth.suggestion.PodChange.DropLabel;
import dev.berth.suggestion.PodChange.DropNodeAffinity;
import dev.berth.suggestion.PodChange.DropVolume;
import dev.berth.suggestion.PodChange.HonorAffinity;
import dev.berth.suggestion.PodChange.HonorTaints;
import dev.berth.suggestion.PodChange.LookForLabel;
import dev.berth.suggestion.PodChange.LookInNamespace;
import dev.berth.suggestion.PodChange.LowerMinDomains;
import dev.berth.suggestion.PodChange.LowerRequest;
import dev.berth.suggestion.PodChange.PreferPodAffinity;
import dev.berth.suggestion.PodChange.PreferPodAntiAffinity;
import dev.berth.suggestion.PodChange.RaiseMaxSkew;
import dev.berth.suggestion.PodChange.RemoveSchedulingGates;
import dev.berth.suggestion.PodChange.SpreadAnyway;
import dev.berth.suggestion.PodChange.UseClaim;
import dev.berth.suggestion.PodChange.UsePriorityClass;
import dev.berth.suggestion.PodChange.UseTopologyKey;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each kind of change: where it is suggested, and where it is near at hand and would not help.
final class SuggestionKindsTest {
  private static final String TAINT =
      "taints: [{key: dedicated, value: batch, effect: NoSchedule}]";
  private static final String DOWN =
      "taints: [{key: node.kubernetes.io/not-ready, effect: NoSchedule}]";

  /// Full, but for one of its four CPUs.
  private static final String BUSY = node("n1", "4") + running("busy", "n1", "3", "");

  private static final String TWO_ZONES =
      node("w1", "4", "topology.kubernetes.io/zone: west", "")
          + node("e1", "4", "topology.kubernetes.io/zone: east", "");

  /// One of its pods runs in zone west already, and in zone east there is no room.
  private static final String SPREAD =
      node("w1", "4", "topology.kubernetes.io/zone: west", "")
          + node("e1", "1", "topology.kubernetes.io/zone: east", "")
          + running("labels: {app: new}", "old", "w1", "1", "");

  private static final String SPREAD_AND_FULL =
      node("w1", "1", "topology.kubernetes.io/zone: west", "")
          + node("e1", "1", "topology.kubernetes.io/zone: east", "")
          + running("labels: {app: new}", "old", "w1", "1", "");

  private static final String TERMINATING =
      "labels: {app: old}, deletionTimestamp: \"2026-01-01T00:00:00Z\","
          + " deletionGracePeriodSeconds: 3600";
  private static final String LONG = "terminationGracePeriodSeconds: 3600";

  private static final String GPUS = deviceClass() + node("n1", "4") + devices("n1", "old", 2);

  /// What helps pods that the API server refuses, or that a kubelet cannot start, and what a
  /// workload has left behind: the filters know nothing of that.
  private static final Set<Class<?>> NOT_BY_FILTERS =
      Set.of(
          PodChange.CorrectPriorityClass.class,
          PodChange.StateResources.class,
          PodChange.DropNodeName.class,
          PodChange.DropPriorityClass.class,
          PodChange.DropSysctls.class,
          PodChange.SelectNodes.class,
          PodChange.UseRuntimeClass.class,
          PodChange.JoinPods.class,
          ClusterEdit.DeleteLeftover.class,
          ClusterEdit.EndRuns.class,
          ClusterEdit.DeleteIdleJobs.class,
          ClusterEdit.RaiseQuota.class,
          ClusterEdit.WidenLimits.class,
          ClusterEdit.CreatePriorityClass.class,
          ClusterEdit.CreateNamespace.class);

  /// @param kind of change
  /// @param yaml the cluster, and the pod that is to be placed
  /// @param help as `change → node`; empty if no change of that kind is to be suggested
  record Row(Class<? extends Change> kind, String name, String yaml, String help) {
    @Override
    public String toString() {
      return "%s: %s".formatted(kind.getSimpleName(), name);
    }
  }

  private static Row offered(
      Class<? extends Change> kind, String name, String cluster, String spec, String help) {
    return new Row(kind, name, cluster + waiting("new", spec), help);
  }

  private static Row refused(
      Class<? extends Change> kind, String name, String cluster, String spec) {
    return new Row(kind, name, cluster + waiting("new", spec), "");
  }

  static Stream<Row> rows() {
    return Stream.of(resources(), nodes(), pods(), preemption(), volumes(), deviceRows(), cluster())
        .flatMap(List::stream);
  }

  private static List<Row> resources() {
    return List.of(
        offered(
            LowerRequest.class,
            "what is left of cpu",
            BUSY,
            cpu("2"),
            "request at most 1 of cpu, instead of 2 → n1"),
        offered(
            LowerRequest.class,
            "what is left of memory, in whole mebibytes",
            node("n1", "4")
                + waiting(
                    "labels: {app: large}",
                    "large",
                    "nodeName: n1\n" + requests("memory: 15728641Ki")),
            requests("memory: 2Gi"),
            "request at most 1023Mi of memory, instead of 2Gi → n1"),
        offered(
            LowerRequest.class,
            "as many devices as there are",
            nodeWith("example.com/gpu: \"2\"", "n1", "4", "", ""),
            limits("example.com/gpu: \"3\""),
            "request at most 2 of example.com/gpu, instead of 3 → n1"),
        refused(
            LowerRequest.class,
            "none of a resource that no node has would be all there is to say",
            node("n1", "4"),
            limits("example.com/gpu: \"2\"")),
        refused(
            LowerRequest.class,
            "the node is tainted, too",
            node("n1", "4", "", TAINT) + running("busy", "n1", "3", ""),
            cpu("2")),
        refused(
            LowerRequest.class,
            "the number of pods is what lacks",
            node("n1", "4").replace("pods: \"110\"", "pods: \"1\"")
                + running("busy", "n1", "1", ""),
            cpu("1")));
  }

  private static List<Row> nodes() {
    String pools = node("a1", "4", "pool: a", "") + node("b1", "1", "pool: b", "");
    return List.of(
        offered(
            AddTolerations.class,
            "the taint is all that keeps it away",
            node("n1", "4", "", TAINT) + node("n2", "1"),
            cpu("2"),
            "tolerate dedicated=batch:NoSchedule, of a pool that is kept for others → n1"),
        offered(
            AddTolerations.class,
            "all nodes have the taint, so that none is kept for others",
            node("n1", "4", "", TAINT) + node("n2", "1", "", TAINT),
            cpu("2"),
            "tolerate dedicated=batch:NoSchedule → n1"),
        offered(
            AddTolerations.class,
            "the pod tolerates the key as that of other nodes",
            node("n1", "4", "", TAINT) + node("n2", "1", "", TAINT.replace("batch", "web")),
            "tolerations: [{key: dedicated, value: web}]\n" + cpu("2"),
            "tolerate dedicated=batch:NoSchedule, of a pool that is kept for others → n1"),
        offered(
            CorrectToleration.class,
            "no value is tolerated, as the operator is missing",
            node("n1", "4", "", TAINT),
            "tolerations: [{key: dedicated}]\n" + cpu("2"),
            "tolerate dedicated (operator: Exists), instead of dedicated with an empty value → n1"),
        offered(
            CorrectToleration.class,
            "another effect is tolerated",
            node("n1", "4", "", TAINT),
            "tolerations: [{key: dedicated, value: batch, effect: NoExecute}]\n" + cpu("2"),
            "tolerate dedicated=batch, instead of dedicated=batch:NoExecute → n1"),
        refused(
            CorrectToleration.class,
            "what is tolerated is the taint of other nodes",
            node("n1", "4", "", TAINT) + node("n2", "1", "", TAINT.replace("batch", "match")),
            "tolerations: [{key: dedicated, value: match}]\n" + cpu("2")),
        offered(
            CorrectToleration.class,
            "the pod tolerates the key with another value",
            node("n1", "4", "", TAINT),
            "tolerations: [{key: dedicated, operator: Equal, value: bach, effect: NoSchedule}]\n"
                + cpu("2"),
            "tolerate dedicated=batch:NoSchedule, instead of dedicated=bach:NoSchedule → n1"),
        offered(
            AddTolerations.class,
            "the pod selects the nodes that have it",
            node("n1", "4", "pool: batch", TAINT) + node("n2", "4"),
            "nodeSelector: {pool: batch}\n" + cpu("2"),
            "tolerate dedicated=batch:NoSchedule → n1"),
        offered(
            AddTolerations.class,
            "the pod requests the resource of that name",
            nodeWith(
                "example.com/gpu: \"2\"",
                "n1",
                "4",
                "",
                "taints: [{key: example.com/gpu, effect: NoSchedule}]"),
            limits("example.com/gpu: \"2\""),
            "tolerate example.com/gpu:NoSchedule → n1"),
        refused(
            AddTolerations.class,
            "the node is too small, too",
            node("n1", "1", "", TAINT),
            cpu("2")),
        refused(AddTolerations.class, "the node is not ready", node("n1", "4", "", DOWN), cpu("2")),
        refused(
            AddTolerations.class,
            "the node is cordoned",
            node("n1", "4", "", "unschedulable: true"),
            cpu("2")),
        offered(
            ChangeNodeSelector.class,
            "another value",
            pools,
            "nodeSelector: {pool: b}\n" + cpu("2"),
            "select nodes by pool=a, instead of pool=b → a1"),
        offered(
            ChangeNodeSelector.class,
            "another label has the value",
            node("a1", "4", "capacity-type: on-demand", ""),
            "nodeSelector: {lifecycle: on-demand}\n" + cpu("2"),
            "select nodes by capacity-type=on-demand, instead of lifecycle=on-demand → a1"),
        offered(
            ChangeNodeSelector.class,
            "another architecture",
            node("a1", "4", "kubernetes.io/arch: arm64", ""),
            "nodeSelector: {kubernetes.io/arch: amd64}\n" + cpu("2"),
            "select nodes by kubernetes.io/arch=arm64, instead of kubernetes.io/arch=amd64, if the"
                + " image is built for arm64 → a1"),
        refused(
            ChangeNodeSelector.class,
            "no value has a node with room",
            pools,
            "nodeSelector: {pool: b}\n" + cpu("5")),
        offered(
            ChangeNodeAffinity.class,
            "another value",
            pools,
            requiredNode("{matchExpressions: [{key: pool, operator: In, values: [b]}]}") + cpu("2"),
            "require \"pool in a\" of nodes, instead of \"pool in b\" → a1"),
        offered(
            ChangeNodeAffinity.class,
            "without one of two requirements",
            pools,
            requiredNode(
                    "{matchExpressions: [{key: pool, operator: In, values: [a]}, {key: disk,"
                        + " operator: Exists}]}")
                + cpu("2"),
            "drop \"disk exists\" from the required node affinity → a1"),
        offered(
            ChangeNodeAffinity.class,
            "without the name of a node",
            pools,
            requiredNode("{matchFields: [{key: metadata.name, operator: In, values: [b1]}]}")
                + cpu("2"),
            "drop \"metadata.name in b1\" from the required node affinity → a1"),
        refused(
            ChangeNodeAffinity.class,
            "no node has room",
            pools,
            requiredNode("{matchExpressions: [{key: pool, operator: In, values: [b]}]}")
                + cpu("5")),
        offered(
            DropNodeAffinity.class,
            "no requirement alone is at fault",
            pools,
            requiredNode(
                    "{matchExpressions: [{key: disk, operator: Exists}, {key: gpu, operator:"
                        + " Exists}]}")
                + cpu("2"),
            "drop the required node affinity → a1"),
        refused(
            DropNodeAffinity.class,
            "no node has room",
            pools,
            requiredNode(
                    "{matchExpressions: [{key: disk, operator: Exists}, {key: gpu, operator:"
                        + " Exists}]}")
                + cpu("5")));
  }

  private static String requiredNode(String term) {
    return "affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
        + " {nodeSelectorTerms: [%s]}}}\n".formatted(term);
  }

  private static List<Row> pods() {
    String withCache = "affinity: {podAffinity: " + near("cache") + "}\n";
    String withoutWeb = "affinity: {podAntiAffinity: " + near("web") + "}\n";
    String web = running("web", "w1", "1", "");
    String everywhere = web + running("labels: {app: web}", "web-2", "e1", "1", "");
    String elsewhere = running("namespace: data, labels: {app: cache}", "cache", "w1", "1", "");
    String spreadOverNodes =
        node("w1", "4", "topology.kubernetes.io/zone: west", "")
            + node("t1", "4", "topology.kubernetes.io/zone: east", TAINT)
            + running("labels: {app: new}", "old", "w1", "1", "");
    String spreadOverSelected =
        node("w1", "4", "topology.kubernetes.io/zone: west, disk: ssd", "")
            + node("e1", "4", "topology.kubernetes.io/zone: east", "")
            + running("labels: {app: new}", "old", "w1", "1", "");
    String port =
        "containers: [{name: c, image: i, ports: [{containerPort: 80, hostPort: 80}], resources:"
            + " {requests: {cpu: \"%s\"}}}]\n";
    String shy = "affinity: {podAntiAffinity: " + near("new") + "}\n";
    String avoided =
        TWO_ZONES
            + running("labels: {app: old}", "shy-1", "w1", "1", shy)
            + running("labels: {app: old}", "shy-2", "e1", "1", shy);
    String taken =
        node("n1", "4")
            + waiting("front", "nodeName: n1\n" + port.formatted("1")).replace("new}", "front}");
    return List.of(
        offered(
            PreferPodAffinity.class,
            "there is no such pod",
            TWO_ZONES,
            withCache + cpu("2"),
            "prefer, rather than require, to be with pods with app=cache in one"
                + " topology.kubernetes.io/zone → e1"),
        refused(
            PreferPodAffinity.class, "there is no room either", TWO_ZONES, withCache + cpu("5")),
        offered(
            PreferPodAntiAffinity.class,
            "there is such a pod everywhere",
            TWO_ZONES + everywhere,
            withoutWeb + cpu("2"),
            "prefer, rather than require, to be without pods with app=web in one"
                + " topology.kubernetes.io/zone → e1"),
        offered(
            UseTopologyKey.class,
            "there is such a pod in each zone, but not on each node",
            TWO_ZONES + node("e2", "4", "topology.kubernetes.io/zone: east", "") + everywhere,
            withoutWeb + cpu("2"),
            "be apart from other pods by topologyKey kubernetes.io/hostname, instead of"
                + " topology.kubernetes.io/zone → e2"),
        refused(
            UseTopologyKey.class,
            "there is such a pod on each node",
            TWO_ZONES + everywhere,
            withoutWeb + cpu("2")),
        refused(
            PreferPodAntiAffinity.class,
            "there is no room either",
            TWO_ZONES + everywhere,
            withoutWeb + cpu("4")),
        offered(
            RaiseMaxSkew.class,
            "by one",
            SPREAD,
            SPREAD_OVER_ZONES + cpu("2"),
            "allow maxSkew 2 across topology.kubernetes.io/zone, instead of 1 → w1"),
        offered(
            RaiseMaxSkew.class,
            "by as much as is needed and no more",
            SPREAD
                + running("labels: {app: new}", "old-2", "w1", "100m", "")
                + running("labels: {app: new}", "old-3", "w1", "100m", "")
                + running("labels: {app: new}", "old-4", "w1", "100m", ""),
            SPREAD_OVER_ZONES + cpu("2"),
            "allow maxSkew 5 across topology.kubernetes.io/zone, instead of 1 → w1"),
        refused(
            RaiseMaxSkew.class,
            "there is no room either",
            SPREAD_AND_FULL,
            SPREAD_OVER_ZONES + cpu("2")),
        offered(
            SpreadAnyway.class,
            "the skew is all that keeps it away",
            SPREAD,
            SPREAD_OVER_ZONES + cpu("2"),
            "spread across topology.kubernetes.io/zone with whenUnsatisfiable: ScheduleAnyway →"
                + " w1"),
        refused(
            SpreadAnyway.class,
            "there is no room either",
            SPREAD_AND_FULL,
            SPREAD_OVER_ZONES + cpu("2")),
        offered(
            HonorTaints.class,
            "a tainted node is the domain with the fewest pods",
            spreadOverNodes,
            SPREAD_OVER_ZONES + cpu("1"),
            "spread across topology.kubernetes.io/zone with nodeTaintsPolicy: Honor → w1"),
        refused(
            HonorTaints.class,
            "the domain with the fewest pods is full",
            SPREAD,
            SPREAD_OVER_ZONES + cpu("2")),
        offered(
            HonorAffinity.class,
            "the domain with the fewest pods has no node that is selected",
            spreadOverSelected,
            SPREAD_OVER_ZONES.replace("maxSkew: 1", "maxSkew: 1, nodeAffinityPolicy: Ignore")
                + "nodeSelector: {disk: ssd}\n"
                + cpu("1"),
            "spread across topology.kubernetes.io/zone with nodeAffinityPolicy: Honor → w1"),
        refused(
            HonorAffinity.class,
            "all nodes are selected",
            SPREAD,
            SPREAD_OVER_ZONES.replace("maxSkew: 1", "maxSkew: 1, nodeAffinityPolicy: Ignore")
                + cpu("2")),
        offered(
            LowerMinDomains.class,
            "there are fewer domains",
            SPREAD,
            SPREAD_OVER_ZONES.replace("maxSkew: 1", "maxSkew: 1, minDomains: 4")
                + "nodeSelector: {topology.kubernetes.io/zone: west}\n"
                + cpu("2"),
            "spread across topology.kubernetes.io/zone with minDomains 1, instead of 4 → w1"),
        offered(
            LowerMinDomains.class,
            "by no more than is needed",
            TWO_ZONES
                + running("labels: {app: new}", "old-1", "w1", "1", "")
                + running("labels: {app: new}", "old-2", "e1", "1", ""),
            SPREAD_OVER_ZONES.replace("maxSkew: 1", "maxSkew: 1, minDomains: 4") + cpu("2"),
            "spread across topology.kubernetes.io/zone with minDomains 2, instead of 4 → e1"),
        refused(
            LowerMinDomains.class,
            "there are enough domains",
            SPREAD,
            SPREAD_OVER_ZONES.replace("maxSkew: 1", "maxSkew: 1, minDomains: 2") + cpu("2")),
        offered(
            LookInNamespace.class,
            "the pods are in another one",
            TWO_ZONES + elsewhere,
            withCache + cpu("2"),
            "look for pods with app=cache in namespace data (namespaces: [data]) → w1"),
        refused(
            LookInNamespace.class,
            "there are other pods in another one",
            TWO_ZONES + elsewhere.replace("app: cache", "app: queue"),
            withCache + cpu("2")),
        offered(
            LookForLabel.class,
            "its own label is almost the same",
            TWO_ZONES,
            "affinity: {podAffinity: %s}\n".formatted(near("new-api")) + cpu("2"),
            "look for pods with app=new: no pod has app=new-api → e1"),
        offered(
            LookForLabel.class,
            "that of other pods is spelled almost the same",
            TWO_ZONES + running("labels: {app: cache}", "cache-1", "e1", "1", ""),
            "affinity: {podAffinity: %s}\n".formatted(near("cahce")) + cpu("2"),
            "look for pods with app=cache: no pod has app=cahce → e1"),
        refused(LookForLabel.class, "no label is like it", TWO_ZONES, withCache + cpu("2")),
        offered(
            DropLabel.class,
            "a pod in each zone keeps pods with it away",
            avoided,
            cpu("1"),
            "do without the label app=new, by which other pods keep this one away → e1"),
        refused(DropLabel.class, "there is no room either", avoided, cpu("5")),
        offered(
            DropHostPort.class,
            "the port is taken",
            taken,
            port.formatted("2"),
            "use another host port than 80/TCP, or none → n1"),
        refused(DropHostPort.class, "there is no room either", taken, port.formatted("4")));
  }

  private static String near(String app) {
    return "{requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey:"
        + " topology.kubernetes.io/zone, labelSelector: {matchLabels: {app: %s}}}]}".formatted(app);
  }

  private static List<Row> preemption() {
    String gate = "schedulingGates: [{name: example.com/approval}]\n";
    String budget =
        """
        ---
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: all}
        spec: {maxUnavailable: 0, selector: {}}
        """;
    return List.of(
        offered(
            UsePriorityClass.class,
            "above that of the pod there",
            node("n1", "4") + running("busy", "n1", "3", "priority: 7"),
            cpu("2"),
            "use a priority class with a value of 8 or more, to preempt" + " default/busy → n1"),
        offered(
            UsePriorityClass.class,
            "with a budget, which preemption may violate",
            node("n1", "4") + running("busy", "n1", "3", "priority: 7") + budget,
            cpu("2"),
            "use a priority class with a value of 8 or more, to preempt" + " default/busy → n1"),
        refused(
            UsePriorityClass.class,
            "the pod there has the highest one",
            node("n1", "4") + running("busy", "n1", "3", "priority: 1000000000"),
            cpu("2")),
        refused(
            UsePriorityClass.class,
            "the node is too small without pods, too",
            node("n1", "4") + running("busy", "n1", "3", ""),
            cpu("5")),
        new Row(
            UsePriorityClass.class,
            "the pod there is of the same controller",
            node("n1", "4")
                + running(madeBy("ReplicaSet", "web"), "web-1", "n1", "3", "")
                + waiting(madeBy("ReplicaSet", "web"), "web-2", cpu("2")),
            ""),
        offered(
            UsePriorityClass.class,
            "the lowest one that is there and high enough",
            node("n1", "4")
                + running("busy", "n1", "3", "priority: 7")
                + priorityClass("low", 7, "PreemptLowerPriority")
                + priorityClass("polite", 9, "Never")
                + priorityClass("high", 10, "PreemptLowerPriority")
                + priorityClass("highest", 100, "PreemptLowerPriority"),
            cpu("2"),
            "use the priority class high (value 10), to preempt default/busy → n1"),
        offered(
            UsePriorityClass.class,
            "the class of the pod does not let it preempt",
            node("n1", "4")
                + running("busy", "n1", "3", "priority: 7")
                + priorityClass("polite", 8, "Never"),
            "priorityClassName: polite\n" + cpu("2"),
            "use a priority class with a value of 8 or more that may preempt, to"
                + " preempt default/busy → n1"),
        new Row(
            UsePriorityClass.class,
            "the pod there is of the same Deployment",
            node("n1", "4")
                + running(
                    "labels: {app: new, pod-template-hash: b}, " + madeBy("ReplicaSet", "web-b"),
                    "web-1",
                    "n1",
                    "3",
                    "")
                + waiting(
                    "labels: {app: new, pod-template-hash: c}, " + madeBy("ReplicaSet", "web-c"),
                    "web-2",
                    cpu("2")),
            ""),
        offered(
            RemoveSchedulingGates.class,
            "there is room",
            node("n1", "4"),
            gate + cpu("2"),
            "remove the scheduling gate example.com/approval → n1"),
        offered(
            RemoveSchedulingGates.class,
            "there would be by preemption",
            node("n1", "4") + running("busy", "n1", "3", "priority: 7"),
            gate + "priority: 8\n" + cpu("2"),
            "remove the scheduling gate example.com/approval, to preempt default/busy → n1"),
        refused(RemoveSchedulingGates.class, "there is no room", node("n1", "4"), gate + cpu("5")));
  }

  private static String priorityClass(String name, int value, String policy) {
    return """
    ---
    apiVersion: scheduling.k8s.io/v1
    kind: PriorityClass
    metadata: {name: %s}
    value: %d
    preemptionPolicy: %s
    """
        .formatted(name, value, policy);
  }

  private static List<Row> volumes() {
    String claim = "volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]\n";
    String fixed =
        storageClass("fast")
            + boundClaim("data", "fast", "west")
            + node("e1", "4", "topology.kubernetes.io/zone: east", "");
    String disk = "volumes: [{name: data, gcePersistentDisk: {pdName: d}}]\n";
    String noProvisioner =
        storageClass("local").replace("disk.example.com", "kubernetes.io/no-provisioner");
    String released =
        """
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: disk}
        spec:
          storageClassName: local
          capacity: {storage: 5Gi}
          accessModes: [ReadWriteOnce]
          hostPath: {path: /d}
          claimRef: {namespace: default, name: data, uid: former}
        status: {phase: Released}
        """;
    String free =
        released
            .replace("  claimRef: {namespace: default, name: data, uid: former}\n", "")
            .replace("Released", "Available");
    return List.of(
        offered(
            DropVolume.class,
            "its claim is not there",
            storageClass("fast") + node("n1", "4"),
            claim + cpu("2"),
            "do without the volume data (claim data) → n1"),
        refused(
            DropVolume.class, "it would be all there is to say", node("n1", "4"), claim + cpu("2")),
        offered(
            DropVolume.class,
            "its disk is in use",
            node("n1", "4") + running("busy", "n1", "1", disk),
            disk + cpu("2"),
            "do without the volume data → n1"),
        refused(DropVolume.class, "there is no room either", node("n1", "1"), claim + cpu("2")),
        offered(
            MakeClaim.class,
            "it is not there",
            storageClass("fast") + node("n1", "4"),
            claim + cpu("2"),
            "create the claim default/data, of storage class fast → n1"),
        offered(
            MakeClaim.class,
            "it is bound to a volume elsewhere",
            fixed,
            claim + cpu("2"),
            "make the claim default/data anew and empty, of storage class fast → e1"),
        offered(
            UseClaim.class,
            "another one is spelled almost the same",
            storageClass("fast") + node("n1", "4") + newClaim("date", "fast"),
            claim + cpu("2"),
            "use the claim date, instead of data → n1"),
        refused(
            UseClaim.class,
            "the other one is spelled otherwise",
            storageClass("fast") + node("n1", "4") + newClaim("backups", "fast"),
            claim + cpu("2")),
        offered(
            MakeClaim.class,
            "its storage class is not there",
            storageClass("fast") + node("n1", "4") + newClaim("data", "fats"),
            claim + cpu("2"),
            "make the claim default/data anew, of storage class fast, instead of fats → n1"),
        offered(
            MakeClaim.class,
            "there is a volume of another class",
            noProvisioner
                + storageClass("other").replace("disk.example.com", "kubernetes.io/no-provisioner")
                + node("n1", "4")
                + newClaim("data", "other")
                + free,
            claim + cpu("2"),
            "make the claim default/data anew, of storage class local, instead of other → n1"),
        offered(
            MakeClaim.class,
            "the volume that it names has no class",
            node("n1", "4")
                + newClaim("data", "fast").replace("spec:", "spec:\n  volumeName: disk")
                + free.replace("storageClassName: local", "storageClassName: ''"),
            claim + cpu("2"),
            "make the claim default/data anew, with storageClassName \"\", instead of fast → n1"),
        offered(
            MakeClaim.class,
            "the volume is smaller",
            noProvisioner
                + node("n1", "4")
                + newClaim("data", "local")
                + free.replace("storage: 5Gi", "storage: 512Mi"),
            claim + cpu("2"),
            "make the claim default/data anew, with at most 512Mi of storage, instead of 1Gi → n1"),
        offered(
            MakeClaim.class,
            "the volume is of another mode",
            noProvisioner
                + node("n1", "4")
                + newClaim("data", "local")
                + free.replace("spec:", "spec:\n  volumeMode: Block"),
            claim + cpu("2"),
            "make the claim default/data anew, with volumeMode Block, instead of Filesystem: its"
                + " containers need volumeDevices then → n1"),
        offered(
            MakeClaim.class,
            "the volume is of other access modes",
            noProvisioner
                + node("n1", "4")
                + newClaim("data", "local")
                + free.replace("ReadWriteOnce", "ReadOnlyMany"),
            claim + cpu("2"),
            "make the claim default/data anew, with access mode ReadOnlyMany, instead of"
                + " ReadWriteOnce → n1"),
        offered(
            MakeClaim.class,
            "it does not select the volume",
            noProvisioner
                + node("n1", "4")
                + newClaim("data", "local")
                    .replace("spec:", "spec:\n  selector: {matchLabels: {disk: mine}}")
                + free,
            claim + cpu("2"),
            "make the claim default/data anew, with no selector → n1"),
        offered(
            MakeClaim.class,
            "the driver has not as much room",
            storageClass("fast") + counted("512Mi") + node("n1", "4") + newClaim("data", "fast"),
            claim + cpu("2"),
            "make the claim default/data anew, with at most 512Mi of storage, instead of 1Gi → n1"),
        refused(
            MakeClaim.class,
            "it is being deleted",
            storageClass("fast")
                + node("n1", "4")
                + newClaim("data", "fast")
                    .replace("name: data", "name: data, deletionTimestamp: 2026-01-01T00:00:00Z"),
            claim + cpu("2")),
        offered(
            CreateVolume.class,
            "there is none of its class, and none is made",
            noProvisioner + node("n1", "4") + newClaim("data", "local"),
            claim + cpu("2"),
            "create a PersistentVolume of 1Gi, of storage class local → n1"),
        refused(
            CreateVolume.class,
            "volumes of its class are made",
            storageClass("fast") + node("n1", "1") + newClaim("data", "fast"),
            claim + cpu("2")),
        refused(
            MakeClaim.class,
            "its storage class is there",
            storageClass("fast") + node("n1", "1") + newClaim("data", "fast"),
            claim + cpu("2")),
        offered(
            LabelNode.class,
            "its volume is on the node of that name, which lacks the label",
            node("n1", "4") + node("n2", "4") + volumeOf("n2"),
            claim + cpu("2"),
            "label node n2 with example.com/node=n2 → n2"),
        offered(
            LabelNode.class,
            "its volume is where another label says that the node is",
            node("n1", "4", "place: west", "") + volumeOf("west"),
            claim + cpu("2"),
            "label node n1 with example.com/node=west → n1"),
        refused(
            LabelNode.class,
            "a node has the label that its volume needs",
            node("n1", "4") + node("n2", "1", "example.com/node: n1", "") + volumeOf("n1"),
            claim + cpu("2")),
        refused(
            LabelNode.class,
            "nothing says which node its volume is on",
            node("n1", "4") + volumeOf("n3"),
            claim + cpu("2")),
        offered(
            ForgetNode.class,
            "the node that was chosen for its volume is gone",
            storageClass("fast") + node("n1", "4") + chosen("gone"),
            claim + cpu("2"),
            "remove the annotation volume.kubernetes.io/selected-node from claim default/data,"
                + " whose volume was to be made for node gone → n1"),
        offered(
            ForgetNode.class,
            "the node that was chosen for its volume has no room any more",
            storageClass("fast") + node("n1", "1") + node("n2", "4") + chosen("n1"),
            claim + cpu("2"),
            "remove the annotation volume.kubernetes.io/selected-node from claim default/data,"
                + " whose volume was to be made for node n1 → n2"),
        refused(
            ForgetNode.class,
            "no node has room",
            storageClass("fast") + node("n1", "1") + chosen("gone"),
            claim + cpu("2")),
        offered(
            ReleaseVolume.class,
            "it was that of a former claim",
            noProvisioner + node("n1", "4") + newClaim("data", "local") + released,
            claim + cpu("2"),
            "remove the claimRef of volume disk, which is of a former claim default/data → n1"),
        refused(
            ReleaseVolume.class,
            "it is too small",
            noProvisioner
                + node("n1", "4")
                + newClaim("data", "local")
                + released.replace("storage: 5Gi", "storage: 1Mi"),
            claim + cpu("2")),
        refused(MakeClaim.class, "there is no storage class", node("n1", "4"), claim + cpu("2")),
        refused(MakeClaim.class, "there is no room either", fixed, claim + cpu("5")));
  }

  /// A claim that is bound to a volume that only nodes with this value of a label reach.
  private static String volumeOf(String node) {
    return boundClaim("data", "local", node)
        .replace("topology.kubernetes.io/zone", "example.com/node");
  }

  /// A new claim with the node that the scheduler has chosen for its volume.
  private static String chosen(String node) {
    return newClaim("data", "fast")
        .replace(
            "name: data",
            "name: data, annotations: {volume.kubernetes.io/selected-node: %s}".formatted(node));
  }

  /// Room that the driver of class `fast` has left.
  private static String counted(String room) {
    return """
    ---
    apiVersion: storage.k8s.io/v1
    kind: CSIDriver
    metadata: {name: disk.example.com}
    spec: {storageCapacity: true}
    ---
    apiVersion: storage.k8s.io/v1
    kind: CSIStorageCapacity
    metadata: {name: room}
    storageClassName: fast
    nodeTopology: {}
    capacity: %s
    """
        .formatted(room);
  }

  private static String newClaim(String name, String storageClass) {
    return """
    ---
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata: {name: %s}
    spec:
      storageClassName: %s
      accessModes: [ReadWriteOnce]
      resources: {requests: {storage: 1Gi}}
    """
        .formatted(name, storageClass);
  }

  private static List<Row> deviceRows() {
    String holder =
        deviceClaim("held", 2, "")
            + "\nstatus:\n  allocation:\n    devices:\n      results:\n"
            + "      - {request: gpus, driver: gpu.example.com, pool: n1, device: gpu-0}\n"
            + "      - {request: gpus, driver: gpu.example.com, pool: n1, device: gpu-1}\n"
            + "  reservedFor: [{resource: pods, name: holder, uid: holder-uid}]\n";
    return List.of(
        offered(
            DropDeviceClaim.class,
            "there are too few devices",
            GPUS + deviceClaim("three", 3, ""),
            usingDevices("three"),
            "do without the device claim gpus → n1"),
        refused(
            DropDeviceClaim.class,
            "the node is tainted, too",
            deviceClass()
                + node("n1", "4", "", TAINT)
                + devices("n1", "old", 2)
                + deviceClaim("three", 3, ""),
            usingDevices("three")),
        offered(
            UseClaim.class,
            "another claim of devices is spelled almost the same",
            GPUS + deviceClaim("train", 1, ""),
            usingDevices("trein"),
            "use the device claim train, instead of trein → n1"),
        offered(
            CreateDeviceClaim.class,
            "it is not there",
            GPUS,
            usingDevices("train"),
            "create the resource claim default/train, of device class gpu → n1"),
        refused(
            CreateDeviceClaim.class,
            "there are no devices",
            deviceClass() + node("n1", "4"),
            usingDevices("train")),
        offered(
            ChangeDeviceRequest.class,
            "as many as there are",
            GPUS + deviceClaim("three", 3, ""),
            usingDevices("three"),
            "ask for 2 devices in request gpus of claim default/three → n1"),
        offered(
            ChangeDeviceRequest.class,
            "of any model",
            GPUS + deviceClaim("modern", 2, "new"),
            usingDevices("modern"),
            "drop the selectors of request gpus in claim default/modern → n1"),
        refused(
            ChangeDeviceRequest.class,
            "there are no devices at all",
            deviceClass() + node("n1", "4") + deviceClaim("three", 3, ""),
            usingDevices("three")),
        offered(
            ReleaseDevices.class,
            "the pod of the claim that has the devices is gone",
            GPUS + holder + deviceClaim("two", 2, ""),
            usingDevices("two"),
            "see to claim default/held, which holds devices for no pod that is there → n1"),
        refused(
            ReleaseDevices.class,
            "the pod is there",
            GPUS
                + holder
                + waiting("uid: holder-uid", "holder", "nodeName: n1\n" + usingDevices("held"))
                + deviceClaim("two", 2, ""),
            usingDevices("two")),
        offered(
            MovePods.class,
            "the pod that has the devices",
            GPUS
                + node("n2", "4")
                + devices("n2", "old", 2)
                + holder
                + waiting(
                    "uid: holder-uid, labels: {app: holder}",
                    "holder",
                    "nodeName: n1\n" + usingDevices("held"))
                + deviceClaim("two", 2, ""),
            "nodeSelector: {kubernetes.io/hostname: n1}\n" + usingDevices("two"),
            "move default/holder away from node n1 → n1"),
        refused(
            MovePods.class,
            "the pod that has the devices is of a daemon set",
            GPUS
                + holder
                + waiting(
                    "uid: holder-uid, " + madeBy("DaemonSet", "agent"),
                    "holder",
                    "nodeName: n1\n" + usingDevices("held"))
                + deviceClaim("two", 2, ""),
            usingDevices("two")));
  }

  private static List<Row> cluster() {
    String shrinking =
        """
        status:
          phase: Running
          conditions: [{type: PodResizeInProgress, status: "True", message: it uses more}]
          containerStatuses:
          - {name: c, allocatedResources: {cpu: "3"}, resources: {requests: {cpu: "3"}}}
        """;
    String web =
        """
        ---
        apiVersion: apps/v1
        kind: ReplicaSet
        metadata: {name: web, namespace: default, uid: web-uid}
        spec:
          replicas: 1
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec:
              containers: [{name: c, image: i, resources: {requests: {cpu: "%s"}}}]
        """;
    String ofWeb = madeBy("ReplicaSet", "web") + ", labels: {app: web}";
    return List.of(
        offered(
            CompleteResize.class,
            "a pod counts with more than it requests",
            node("n1", "4") + running("cache", "n1", "1", "") + shrinking,
            cpu("2"),
            "get the resize of default/cache done (it uses more) → n1"),
        refused(
            CompleteResize.class,
            "it requests as much itself",
            node("n1", "4") + running("cache", "n1", "3", "") + shrinking,
            cpu("2")),
        offered(
            RemakePods.class,
            "a pod requests more than its template",
            node("n1", "4") + web.formatted("1") + running(ofWeb, "web-1", "n1", "3", ""),
            cpu("2"),
            "delete default/web-1: made anew, it requests no more than its template → n1"),
        refused(
            RemakePods.class,
            "its template requests as much",
            node("n1", "4") + web.formatted("3") + running(ofWeb, "web-1", "n1", "3", ""),
            cpu("2")),
        offered(
            RemoveTaints.class,
            "the taint is all that keeps it away",
            node("n1", "4", "", TAINT) + node("n2", "1"),
            cpu("2"),
            "remove the taint dedicated=batch:NoSchedule from node n1, of a pool that is kept for"
                + " others → n1"),
        refused(
            RemoveTaints.class,
            "the pod is meant for the node",
            node("n1", "4", "pool: batch", TAINT),
            "nodeSelector: {pool: batch}\n" + cpu("2")),
        refused(RemoveTaints.class, "the node is not ready", node("n1", "4", "", DOWN), cpu("2")),
        offered(
            SeeToNode.class,
            "the node is not ready",
            node("n1", "4", "", DOWN),
            cpu("2"),
            "see to node n1: it is not ready (node.kubernetes.io/not-ready:NoSchedule) → n1"),
        refused(SeeToNode.class, "the node is too small, too", node("n1", "1", "", DOWN), cpu("2")),
        refused(
            RemoveTaints.class, "the node is too small, too", node("n1", "1", "", TAINT), cpu("2")),
        offered(
            AwaitDeletion.class,
            "the pod that is in the way is terminating",
            node("n1", "4") + running(TERMINATING, "old", "n1", "3", LONG),
            cpu("2"),
            "wait until default/old, which is terminating, has left node n1 → n1"),
        new Row(
            MovePods.class,
            "the pod that is in the way is terminating",
            node("n1", "4")
                + running(TERMINATING, "old", "n1", "3", LONG)
                + waiting("new", cpu("2")),
            ""),
        refused(
            AwaitDeletion.class,
            "others are in the way, too",
            node("n1", "4")
                + running(TERMINATING, "old", "n1", "1", LONG)
                + running("busy", "n1", "3", ""),
            cpu("2")),
        offered(
            LabelNode.class,
            "no node has the label",
            node("n1", "4", "pool: a", ""),
            "nodeSelector: {disk: ssd}\n" + cpu("2"),
            "label node n1 with disk=ssd → n1"),
        refused(
            LabelNode.class,
            "the label is spelled almost as one that nodes have",
            node("n1", "4", "dsk: ssd", ""),
            "nodeSelector: {disk: ssd}\n" + cpu("2")),
        refused(
            LabelNode.class,
            "it says what the node is",
            node("n1", "4"),
            "nodeSelector: {kubernetes.io/arch: arm64}\n" + cpu("2")),
        refused(
            LabelNode.class,
            "another node has it",
            node("n1", "4") + node("n2", "1", "disk: ssd", ""),
            "nodeSelector: {disk: ssd}\n" + cpu("2")),
        offered(
            MovePods.class,
            "which is on another node of the zone",
            node("a1", "1", "topology.kubernetes.io/zone: a", "")
                + node("a2", "2", "topology.kubernetes.io/zone: a", "")
                + node("b1", "1", "topology.kubernetes.io/zone: b", "")
                + running("noisy", "a1", "100m", ""),
            "affinity: {podAntiAffinity: " + near("noisy") + "}\n" + cpu("2"),
            "move default/noisy away from node a1 → a2"),
        offered(
            MovePods.class,
            "whose own anti-affinity keeps pods away from the zone",
            node("a1", "1", "topology.kubernetes.io/zone: a", "")
                + node("a2", "2", "topology.kubernetes.io/zone: a", "")
                + node("b1", "1", "topology.kubernetes.io/zone: b", "")
                + running("shy", "a1", "100m", "affinity: {podAntiAffinity: " + near("new") + "}"),
            cpu("2"),
            "move default/shy away from node a1 → a2"),
        offered(
            Uncordon.class,
            "the node has room",
            node("n1", "4", "", "unschedulable: true"),
            cpu("2"),
            "uncordon node n1 → n1"),
        refused(
            Uncordon.class,
            "the node is too small, too",
            node("n1", "1", "", "unschedulable: true"),
            cpu("2")),
        offered(
            MovePods.class,
            "which would fit no other node",
            BUSY + node("n2", "3", "", TAINT),
            "nodeSelector: {kubernetes.io/hostname: n1}\n" + cpu("2"),
            "move default/busy away from node n1 (but default/busy fits no other node) → n1"),
        offered(
            MovePods.class,
            "the larger one of two, to another node",
            node("n1", "4")
                + running("small", "n1", "1", "")
                + running("large", "n1", "3", "")
                + node("n2", "3"),
            "nodeSelector: {kubernetes.io/hostname: n1}\n" + cpu("2"),
            "move default/large away from node n1 → n1"),
        new Row(
            MovePods.class,
            "the pod there is of a daemon set",
            node("n1", "4")
                + running(madeBy("DaemonSet", "agent"), "agent-1", "n1", "3", "")
                + waiting("new", cpu("2")),
            ""),
        new Row(
            MovePods.class,
            "the pod there is of the same controller",
            node("n1", "4")
                + running(madeBy("ReplicaSet", "web"), "web-1", "n1", "3", "")
                + waiting(madeBy("ReplicaSet", "web"), "web-2", cpu("2")),
            ""),
        refused(MovePods.class, "the node is too small without pods, too", BUSY, cpu("5")),
        offered(
            AddNode.class,
            "like the one that is full",
            BUSY,
            cpu("2"),
            "add a node like n1 → n1-new"),
        refused(AddNode.class, "the node is too small without pods, too", BUSY, cpu("5")),
        offered(
            AddNode.class,
            "in each zone, if there is one node in each",
            node("a1", "4", "topology.kubernetes.io/zone: a", "")
                + node("b1", "4", "topology.kubernetes.io/zone: b", "")
                + running("b-1", "b1", "3", ""),
            "nodeSelector: {topology.kubernetes.io/zone: b}\n" + cpu("2"),
            "add a node like b1 → b1-new"),
        offered(
            AddNode.class,
            "in the zone that the pod selects and that has no node",
            node(
                "a1",
                "4",
                "topology.kubernetes.io/zone: a, failure-domain.example.com/zone: a",
                ""),
            "nodeSelector: {topology.kubernetes.io/zone: b}\n" + cpu("2"),
            "add a node like a1, but with failure-domain.example.com/zone=b,"
                + " topology.kubernetes.io/zone=b → a1-new"),
        refused(
            AddNode.class,
            "no node is in two zones",
            node("a1", "4", "topology.kubernetes.io/zone: a", ""),
            """
            nodeSelector: {topology.kubernetes.io/zone: b}
            affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
              {matchExpressions: [{key: topology.kubernetes.io/zone, operator: In, values: [c]}]}]}}}
            """
                + cpu("2")),
        refused(
            AddNode.class,
            "the pods of daemon sets leave no room",
            node("n1", "4") + running(madeBy("DaemonSet", "agent"), "agent-1", "n1", "3", ""),
            cpu("2")));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aChangeIsSuggestedIfAndOnlyIfItHelps(Row row) throws InterruptedException {
    WaitingPods pods = WaitingPods.of(row.yaml);
    assertThat(pods.pods()).as("pods that wait").hasSize(1);
    List<String> help = pods.help();
    if (row.help.isEmpty()) {
      assertThat(pods.suggestions())
          .as("alone")
          .filteredOn(suggestion -> suggestion.changes().size() == 1)
          .noneMatch(suggestion -> row.kind.isInstance(suggestion.changes().getFirst()));
    } else {
      assertThat(help).contains(row.help);
    }
  }

  @Test
  void everyKindOfChangeHasBothRows() {
    Set<Class<?>> kinds =
        Stream.of(PodChange.class, ClusterEdit.class)
            .flatMap(sealed -> Stream.of(sealed.getPermittedSubclasses()))
            .filter(kind -> !NOT_BY_FILTERS.contains(kind))
            .collect(toSet());
    assertThat(rows().filter(row -> row.help.isEmpty()).map(Row::kind).collect(toSet()))
        .isEqualTo(kinds);
    assertThat(rows().filter(row -> !row.help.isEmpty()).map(Row::kind).collect(toSet()))
        .isEqualTo(kinds);
  }
}
