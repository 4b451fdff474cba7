package dev.berth.cluster.workload;

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

/// Makes one pod after the other as an object specifies it: a pod by itself, or a workload by its
/// template. First come as many pods as a workload has, then those of another one like it, and so
/// on; they have the labels and the owner that controllers give them. Immutable.
///
/// Pods come without scheduling gates: these are open when such pods are to run.
public final class ReplicaTemplate {
  private final Manifest manifest;

  /// What makes the pods: the object itself, or the job of a CronJob.
  private final KubernetesObject maker;

  private final Pod pod;
  private final int size;
  private final boolean isGated;

  /// The names of the nodes of daemon pods, in turns; none for other workloads.
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

  /// The template of an object.
  ///
  /// @param manifest with its namespace
  /// @param nodes those of the cluster, for which a DaemonSet is
  /// @return null if the object makes no pods
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

  /// One that is scaled to nothing is asked about all the same.
  private static int atLeastOne(KubernetesObject workload) {
    return Math.max(1, Workloads.replicas(workload, 1));
  }

  /// The pod as it was before anybody placed it, or gave it an identity.
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

  /// The object as it was given.
  public Manifest manifest() {
    return manifest;
  }

  /// Kind and name of the object, such as `Deployment default/web`.
  public String title() {
    return manifest.title();
  }

  /// How many pods the object specifies; 0 only of a DaemonSet that no node is for.
  public int size() {
    return size;
  }

  /// Whether the pods would wait behind scheduling gates.
  public boolean isGated() {
    return isGated;
  }

  /// Whether all its pods are the same but for their names, and need no claims of their own.
  public boolean isUniform() {
    return nodes.isEmpty()
        && !(maker instanceof StatefulSet)
        && !(maker instanceof Job job && JobController.isIndexed(job));
  }

  /// A pod, named and not yet created, and before it the claims that it needs; some of these may be
  /// there already.
  ///
  /// @param number which one, from 0 on
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
