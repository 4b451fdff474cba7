package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.batch.CronJob;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the pods that the objects of an input specify: single pods, and one pod for the template
/// of each workload without a controller. Stores nothing. For one thread.
public final class SpecifiedPods {
  private final List<Manifest> manifests;
  private final EmbeddedCluster cluster;
  private final ControllerManager controllers;
  private final ObjectCreation creation;
  private final List<Refusal> refusals;

  /// @param manifests all objects of the input, including refused ones
  SpecifiedPods(
      List<Manifest> manifests,
      EmbeddedCluster cluster,
      ControllerManager controllers,
      ObjectCreation creation,
      List<Refusal> refusals) {
    this.manifests = List.copyOf(manifests);
    this.cluster = cluster;
    this.controllers = controllers;
    this.creation = creation;
    this.refusals = List.copyOf(refusals);
  }

  /// Returns the pods, in the order of the objects.
  public List<SpecifiedPod> list() {
    var specified = new ArrayList<SpecifiedPod>();
    Set<String> owners = new HashSet<>();
    for (var manifest : manifests) {
      var pod = specified(manifest, owners);
      if (pod != null) {
        specified.add(pod);
      }
    }
    return specified;
  }

  /// @param owners the UIDs of absent controllers of which a pod was already found
  private @Nullable SpecifiedPod specified(Manifest manifest, Set<String> owners) {
    var object = manifest.object();
    if (controllers.isControlled(object)) {
      return null;
    }
    if (object instanceof Pod pod) {
      var owner = pod.metadata().controller();
      return pod.isFinished() || (owner.isPresent() && !owners.add(owner.get().uid()))
          ? null
          : ofPod(manifest, pod);
    }
    if (object instanceof CronJob cronJob) {
      var template = cronJob.spec().jobTemplate().spec().template();
      var sample = PodTemplates.named(PodTemplates.pod(template, cronJob), object.key().name());
      return ofTemplate(manifest, "spec.jobTemplate.spec.template.spec", sample);
    }
    var sample = Workloads.created(object);
    return sample == null
        ? null
        : ofTemplate(manifest, "spec.template.spec", withDaemonTolerations(sample, object));
  }

  private SpecifiedPod ofPod(Manifest manifest, Pod pod) {
    var stored = cluster.get(Pod.class, manifest.key());
    if (stored != null) {
      return new SpecifiedPod(manifest, "spec", stored, null, List.of(), List.of(stored));
    }
    var refusal =
        refusals.stream()
            .filter(it -> it.kind().equals(pod.kind()) && it.key().equals(manifest.key()))
            .findFirst()
            .orElse(null);
    return new SpecifiedPod(
        manifest, "spec", creation.defaulted(pod), refusal, List.of(), List.of());
  }

  private static Pod withDaemonTolerations(Pod sample, KubernetesObject workload) {
    return workload instanceof DaemonSet
        ? sample.withSpec(DaemonTolerations.add(sample.spec()))
        : sample;
  }

  private SpecifiedPod ofTemplate(Manifest manifest, String path, Pod sample) {
    var result = creation.create(sample, cluster.objects());
    List<KubernetesObject> objects = result.objects();
    return result.refusal() == null && objects.getLast() instanceof Pod pod
        ? new SpecifiedPod(
            manifest,
            path,
            pod,
            null,
            objects.subList(0, objects.size() - 1),
            controllers.podsOf(manifest.object()))
        : new SpecifiedPod(
            manifest,
            path,
            creation.defaulted(sample),
            result.refusal(),
            List.of(),
            controllers.podsOf(manifest.object()));
  }
}
