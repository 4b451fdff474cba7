package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.CronJob;
import dev.berth.api.batch.Job;
import dev.berth.api.batch.JobStatus;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Creates the pods of an object one after the other: a single pod, or the pods of a workload by
/// its template. After the number of pods that a workload has, it creates the pods of a further
/// equal workload, and so on. The pods have the labels and the owner that controllers give them.
/// Immutable.
///
/// The pods have no scheduling gates, because somebody removes the gates before such pods run.
public final class ReplicaTemplate {
  private final Manifest manifest;

  /// The object that creates the pods: the object itself, or the Job of a CronJob.
  private final KubernetesObject maker;

  private final Pod pod;
  private final int size;
  private final boolean isGated;

  /// The names of the nodes for daemon pods, used in turn; empty for other workloads.
  private final List<String> nodes;

  private ReplicaTemplate(
      Manifest manifest, KubernetesObject maker, Pod pod, int size, List<String> nodes) {
    this.manifest = manifest;
    this.maker = maker;
    this.pod = pod.withSpec(pod.spec().withSchedulingGates(List.of()));
    this.size = size;
    this.nodes = List.copyOf(nodes);
    isGated = !pod.spec().schedulingGates().isEmpty();
  }

  /// Returns the template of an object.
  ///
  /// @param manifest the object with its namespace
  /// @param nodes the nodes of the cluster, for a DaemonSet
  /// @return null if the object creates no pods
  static @Nullable ReplicaTemplate of(Manifest manifest, Collection<Node> nodes) {
    return switch (manifest.object()) {
      case Pod it -> new ReplicaTemplate(manifest, it, unplaced(it), 1, List.of());
      case DaemonSet it -> {
        var template = it.spec().template();
        var spec = DaemonTolerations.add(template.spec());
        var pod = PodTemplates.pod(new PodTemplateSpec(template.metadata(), spec), it);
        var places = DaemonSetController.placesOf(it, nodes);
        yield new ReplicaTemplate(manifest, it, pod, places.size(), places);
      }
      case Deployment it -> {
        var set = DeploymentController.replicaSet(it, it.spec().template());
        var pod = PodTemplates.pod(set.spec().template(), set);
        yield new ReplicaTemplate(manifest, it, pod, atLeastOne(it), List.of());
      }
      case CronJob it -> ofJob(manifest, jobOf(it));
      case Job it -> ofJob(manifest, it);
      case KubernetesObject it -> {
        var template = Workloads.podTemplate(it);
        yield template == null
            ? null
            : new ReplicaTemplate(
                manifest, it, PodTemplates.pod(template, it), atLeastOne(it), List.of());
      }
    };
  }

  private static ReplicaTemplate ofJob(Manifest manifest, Job job) {
    var running = job.withStatus(JobStatus.EMPTY).withSpec(job.spec().withSuspend(false));
    var pod = JobController.labelled(running, PodTemplates.pod(job.spec().template(), running));
    var size = Math.max(1, JobController.atOnce(running));
    return new ReplicaTemplate(manifest, running, pod, size, List.of());
  }

  private static Job jobOf(CronJob cronJob) {
    var metadata = cronJob.metadata();
    return new Job(
        ObjectMeta.named(metadata.namespace(), metadata.name())
            .withOwnerReferences(List.of(PodTemplates.controller(cronJob))),
        cronJob.spec().jobTemplate().spec(),
        JobStatus.EMPTY);
  }

  /// Returns the number of replicas, at least one: users may ask about a workload that is scaled to
  /// 0.
  private static int atLeastOne(KubernetesObject workload) {
    return Math.max(1, Workloads.replicas(workload, 1));
  }

  /// Returns the pod without its node, status and identity.
  private static Pod unplaced(Pod pod) {
    var metadata = pod.metadata();
    var name = metadata.name().isEmpty() ? metadata.generateName() : metadata.name() + "-";
    return new Pod(
        ObjectMeta.named(metadata.namespace(), "")
            .with(b ->
                b.labels(metadata.labels())
                    .annotations(metadata.annotations())
                    .finalizers(metadata.finalizers())
                    .ownerReferences(metadata.ownerReferences())
                    .generateName(name)),
        pod.spec().withNodeName(""),
        PodStatus.EMPTY);
  }

  /// Returns the given object.
  public Manifest manifest() {
    return manifest;
  }

  /// Returns kind and name of the object, such as `Deployment default/web`.
  public String title() {
    return manifest.title();
  }

  /// Returns how many pods the object specifies; 0 only for a DaemonSet without a node.
  public int size() {
    return size;
  }

  /// Whether the pods would wait for scheduling gates.
  public boolean isGated() {
    return isGated;
  }

  /// Whether all pods are equal except for their names, and need no claims of their own.
  public boolean isUniform() {
    return nodes.isEmpty()
        && !(maker instanceof StatefulSet)
        && !(maker instanceof Job job && JobController.isIndexed(job));
  }

  /// Returns a named pod that does not exist yet, after the claims that it needs; some of these
  /// claims may exist.
  ///
  /// @param number the number of the pod, starting at 0
  public List<KubernetesObject> replica(int number) {
    return switch (maker) {
      case StatefulSet set -> {
        var ordinal = StatefulSetController.start(set) + number;
        var template = set.spec().template();
        var objects = new ArrayList<KubernetesObject>(StatefulSetController.claims(set, ordinal));
        var named =
            StatefulSetController.pod(set, template, Revisions.name(set, template), ordinal);
        objects.add(named.withSpec(named.spec().withSchedulingGates(List.of())));
        yield objects;
      }
      case Job job when JobController.isIndexed(job) ->
          List.of(numbered(JobController.indexed(job, pod, number % size), number / size));
      case DaemonSet _ -> {
        var spec = DaemonSetController.boundTo(pod.spec(), nodes.get(number % size));
        yield List.of(numbered(pod.withSpec(spec), number));
      }
      default -> List.of(numbered(pod, number));
    };
  }

  private static Pod numbered(Pod pod, int number) {
    return PodTemplates.named(pod, pod.metadata().generateName() + number);
  }
}
