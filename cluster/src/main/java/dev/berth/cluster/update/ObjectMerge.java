package dev.berth.cluster.update;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.Queue;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.manifest.Metadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An object after an update: as it is written now, but with what is not the author's: identity,
/// status, and what others have set, such as the number of replicas that an autoscaler has chosen.
final class ObjectMerge {

  private ObjectMerge() {}

  /// @param after one with a UID was read from an API server, and has everything
  static KubernetesObject merge(KubernetesObject before, KubernetesObject after) {
    if (!after.metadata().uid().isEmpty()) {
      return after;
    }
    return Metadata.with(body(before, after), metadata(before.metadata(), after.metadata()));
  }

  private static ObjectMeta metadata(ObjectMeta before, ObjectMeta after) {
    return after.with(b ->
        b.uid(before.uid())
            .creationTimestamp(before.creationTimestamp())
            .resourceVersion(before.resourceVersion())
            .ownerReferences(
                after.ownerReferences().isEmpty()
                    ? before.ownerReferences()
                    : after.ownerReferences())
            .labels(both(before.labels(), after.labels()))
            .annotations(both(before.annotations(), after.annotations())));
  }

  private static Map<String, String> both(Map<String, String> before, Map<String, String> after) {
    var all = new HashMap<>(before);
    all.putAll(after);
    return all;
  }

  private static KubernetesObject body(KubernetesObject before, KubernetesObject after) {
    return switch (after) {
      case Deployment it -> {
        var old = ((Deployment) before).spec();
        yield it.withSpec(
            it.spec()
                .with(b ->
                    b.replicas(replicas(it.spec().replicas(), old.replicas(), before))
                        .selector(or(it.spec().selector(), old.selector()))));
      }
      case ReplicaSet it -> {
        var old = ((ReplicaSet) before).spec();
        yield it.withSpec(
            it.spec()
                .with(b ->
                    b.replicas(replicas(it.spec().replicas(), old.replicas(), before))
                        .selector(or(it.spec().selector(), old.selector()))));
      }
      case StatefulSet it -> {
        var old = ((StatefulSet) before).spec();
        yield it.withSpec(
            it.spec()
                .with(b ->
                    b.replicas(replicas(it.spec().replicas(), old.replicas(), before))
                        .selector(or(it.spec().selector(), old.selector()))));
      }
      case DaemonSet it -> {
        var old = ((DaemonSet) before).spec();
        yield it.withSpec(it.spec().withSelector(or(it.spec().selector(), old.selector())));
      }
      case ReplicationController it -> {
        var old = ((ReplicationController) before).spec();
        yield new ReplicationController(
            it.metadata(),
            it.spec().withReplicas(replicas(it.spec().replicas(), old.replicas(), before)));
      }
      case Job it -> job((Job) before, it);
      case Pod it -> pod((Pod) before, it);
      case Node it -> node((Node) before, it);
      case Namespace it -> new Namespace(it.metadata(), ((Namespace) before).status());
      case PersistentVolumeClaim it -> claim((PersistentVolumeClaim) before, it);
      case PersistentVolume it -> volume((PersistentVolume) before, it);
      case ResourceClaim it -> it.withStatus(((ResourceClaim) before).status());
      case PodGroup it -> {
        var old = (PodGroup) before;
        yield old.withSpec(old.spec().withSchedulingPolicy(it.spec().schedulingPolicy()));
      }
      case CompositePodGroup _ -> before;
      case BatchPodGroup it -> it.withStatus(((BatchPodGroup) before).status());
      case Queue it -> it.withStatus(((Queue) before).status());
      case PodDisruptionBudget it -> it.withStatus(((PodDisruptionBudget) before).status());
      default -> after;
    };
  }

  private static <T> @Nullable T or(@Nullable T after, @Nullable T before) {
    return after == null ? before : after;
  }

  private static @Nullable Integer replicas(
      @Nullable Integer after, @Nullable Integer before, KubernetesObject object) {
    return after == null && LastApplied.hasReplicas(object) ? null : or(after, before);
  }

  /// The template is as it was; the API server has added labels to it.
  private static Job job(Job before, Job after) {
    var old = before.spec();
    return after
        .withStatus(before.status())
        .withSpec(
            after
                .spec()
                .with(b ->
                    b.template(old.template())
                        .selector(old.selector())
                        .completionMode(old.completionMode())
                        .completions(or(after.spec().completions(), old.completions()))
                        .parallelism(or(after.spec().parallelism(), old.parallelism()))
                        .suspend(or(after.spec().suspend(), old.suspend()))));
  }

  /// Of the spec, only images and tolerations may be others.
  private static Pod pod(Pod before, Pod after) {
    var tolerations = before.spec().tolerations();
    var more = after.spec().tolerations().stream().filter(it -> !tolerations.contains(it)).toList();
    var all = new ArrayList<>(tolerations);
    all.addAll(more);
    return after.withSpec(before.spec().withTolerations(all)).withStatus(before.status());
  }

  private static Node node(Node before, Node after) {
    var spec = after.spec();
    var old = before.spec();
    var status = after.status();
    return after
        .withSpec(
            spec.with(b ->
                b.taints(spec.taints().isEmpty() ? old.taints() : spec.taints())
                    .unschedulable(spec.unschedulable() || old.unschedulable())))
        .withStatus(
            status.allocatable().isEmpty() && status.capacity().isEmpty()
                ? before.status()
                : status);
  }

  private static PersistentVolumeClaim claim(
      PersistentVolumeClaim before, PersistentVolumeClaim after) {
    return after
        .withSpec(before.spec().withResources(after.spec().resources()))
        .withStatus(before.status());
  }

  private static PersistentVolume volume(PersistentVolume before, PersistentVolume after) {
    return after
        .withSpec(after.spec().withClaimRef(or(after.spec().claimRef(), before.spec().claimRef())))
        .withStatus(before.status());
  }
}
