package dev.berth.descheduler.proof;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.controller.workload.JobFailures;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The rules by which the controllers of a cluster replace a pod. For one thread.
///
/// The replacement is the stored pod itself, because the cluster's admission may have added unknown
/// parts. Only if its controller's template has changed since then, it follows the template.
final class SuccessorRules {
  private static final String MIRROR = "kubernetes.io/config.mirror";

  /// Controllers that give each pod a new name.
  private static final Set<String> NAMING =
      Set.of("ReplicaSet", "ReplicationController", "DaemonSet", "Job");

  /// Controllers that stop counting a pod when it terminates, and therefore create another one.
  private static final Set<String> AT_ONCE = Set.of("ReplicaSet", "ReplicationController", "Job");

  private final ClusterObjects cluster;
  private final TemplateComparison templates;

  /// @param cluster the cluster with the known controllers
  /// @param gates which determine the defaults of pods
  SuccessorRules(ClusterObjects cluster, FeatureGates gates) {
    this.cluster = cluster;
    templates = new TemplateComparison(gates);
  }

  Successor of(Pod pod) {
    if (pod.isTerminating()) {
      return new Successor.Impossible("it is being deleted already");
    }
    if (pod.isFinished()) {
      return new Successor.Unneeded();
    }
    String node = pod.spec().nodeName();
    if (pod.metadata().annotations().containsKey(MIRROR)) {
      return new Successor.Impossible(
          "it is a static pod, which the kubelet of node %s would start again".formatted(node));
    }
    OwnerReference owner = pod.metadata().controller().orElse(null);
    if (owner == null) {
      return new Successor.Impossible("it has no controller that would replace it");
    }
    var key = new ObjectKey(pod.metadata().namespace(), owner.name());
    return switch (owner.kind()) {
      case "DaemonSet" -> ofDaemonSet(pod, key);
      case "Job" -> ofJob(pod, cluster.get(Job.class, key), owner);
      default -> replacement(pod, owner, template(owner, key));
    };
  }

  private Successor replacement(Pod pod, OwnerReference owner, @Nullable PodTemplateSpec template) {
    return new Successor.Replacement(again(pod, owner, template), AT_ONCE.contains(owner.kind()));
  }

  /// The controller wants a pod on the same node, or none at all.
  private Successor ofDaemonSet(Pod pod, ObjectKey key) {
    String name = pod.spec().nodeName();
    Node node = cluster.get(Node.class, name);
    DaemonSet set = cluster.get(DaemonSet.class, key);
    PodSpec spec = set == null ? pod.spec() : set.spec().template().spec();
    boolean isWanted =
        node == null
            || (RequiredNodeAffinity.of(spec).matches(node)
                && TolerationMatcher.EXACT.firstUntolerated(
                        node.spec().taints(), pod.spec().tolerations())
                    == null);
    return isWanted
        ? new Successor.Impossible(
            "its DaemonSet %s would put its replacement on node %s again"
                .formatted(key.name(), name))
        : new Successor.Unneeded();
  }

  /// An evicted pod counts as failed.
  private Successor ofJob(Pod pod, @Nullable Job job, OwnerReference owner) {
    String failure = job == null ? "" : JobFailures.reasonOfNext(job).orElse("");
    if (!failure.isEmpty()) {
      return new Successor.Impossible("its Job %s would fail: %s".formatted(owner.name(), failure));
    }
    return replacement(pod, owner, job == null ? null : job.spec().template());
  }

  private @Nullable PodTemplateSpec template(OwnerReference owner, ObjectKey key) {
    return switch (owner.kind()) {
      case "ReplicaSet" -> template(ReplicaSet.class, key, it -> it.spec().template());
      case "ReplicationController" ->
          template(ReplicationController.class, key, it -> it.spec().template());
      case "StatefulSet" -> template(StatefulSet.class, key, it -> it.spec().template());
      default -> null;
    };
  }

  private <T extends KubernetesObject> @Nullable PodTemplateSpec template(
      Class<T> kind, ObjectKey key, Function<T, PodTemplateSpec> template) {
    T controller = cluster.get(kind, key);
    return controller == null ? null : template.apply(controller);
  }

  private Pod again(Pod pod, OwnerReference owner, @Nullable PodTemplateSpec template) {
    ObjectMeta old = pod.metadata();
    var labels = new HashMap<>(old.labels());
    PodSpec spec = pod.spec();
    if (template != null && !templates.isOf(template, pod)) {
      labels.putAll(template.metadata().labels());
      spec = changed(pod.spec(), template.spec());
    }
    boolean isNamed = old.generateName().isEmpty() && !NAMING.contains(owner.kind());
    String prefix = old.generateName().isEmpty() ? owner.name() + "-" : old.generateName();
    ObjectMeta metadata =
        ObjectMeta.named(old.namespace(), isNamed ? old.name() : "")
            .with(b ->
                b.labels(labels)
                    .annotations(old.annotations())
                    .finalizers(old.finalizers())
                    .ownerReferences(old.ownerReferences())
                    .generateName(isNamed ? old.generateName() : prefix));
    return new Pod(metadata, spec.withNodeName(""), PodStatus.EMPTY.withPhase(PodStatus.PENDING));
  }

  /// The spec of the template with the pod's additional volumes, such as the claims of a
  /// StatefulSet.
  private static PodSpec changed(PodSpec pod, PodSpec template) {
    var volumes = new ArrayList<>(template.volumes());
    var names = template.volumes().stream().map(Volume::name).collect(Collectors.toSet());
    pod.volumes().stream().filter(volume -> names.add(volume.name())).forEach(volumes::add);
    return template.withVolumes(volumes);
  }

  /// The replacement of an evicted pod.
  sealed interface Successor {
    /// Its controller creates another pod.
    ///
    /// @param pod without a node, UID and status; without a name if it gets a new one
    /// @param isAtOnce whether it comes while the old pod still terminates and holds its room
    record Replacement(Pod pod, boolean isAtOnce) implements Successor {}

    /// Nothing replaces the pod, and nothing should: the pod holds no resources any more, or its
    /// controller wants it gone.
    record Unneeded() implements Successor {}

    /// The pod must stay in any cluster, for a reason that users read.
    record Impossible(String reason) implements Successor {}
  }
}
