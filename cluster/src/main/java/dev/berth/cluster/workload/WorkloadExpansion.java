package dev.berth.cluster.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.admission.NamespaceDefaults;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import dev.berth.cluster.manifest.NameGenerator;
import dev.berth.cluster.manifest.Source;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Adds the pods that the workloads of the input specify.
///
/// A workload that was read from an API server together with pods is complete: its controller has
/// made them. All others get the pods that they lack, right after them.
public final class WorkloadExpansion {
  /// As many pods are made, twice of what the largest clusters have.
  static final int MOST_PODS = 300_000;

  /// The expanded input.
  ///
  /// @param manifests the input with what was made in it
  /// @param made what was made, in order: pods, the ReplicaSets of Deployments, claims
  /// @param expanded the workloads for which pods were made
  public record Result(
      List<Manifest> manifests, List<KubernetesObject> made, List<Expanded> expanded) {
    public Result {
      manifests = List.copyOf(manifests);
      made = List.copyOf(made);
      expanded = List.copyOf(expanded);
    }
  }

  /// A workload and how many pods were made for it.
  public record Expanded(Manifest workload, int pods) {}

  private final ReplicaSetController replicas;
  private final StatefulSetController stateful;
  private final DaemonSetController daemons;
  private final JobController jobs;
  private final Set<Source> dumps;

  private WorkloadExpansion(List<Manifest> manifests) {
    var pods = new PodsByController(manifests);
    var names = NameGenerator.of(Pod.class, manifests);
    replicas = new ReplicaSetController(manifests, pods, names);
    stateful = new StatefulSetController(manifests, names);
    daemons = new DaemonSetController(manifests, pods, names);
    jobs = new JobController(pods, names);
    dumps = dumps(manifests);
  }

  /// Makes the missing pods.
  ///
  /// @param written in the order in which they were written
  /// @param problems receives workloads of more pods than can be made
  public static Result expand(List<Manifest> written, Problems problems) {
    var manifests = NamespaceDefaults.assign(written);
    var expansion = new WorkloadExpansion(manifests);
    var objects = new ArrayList<Manifest>(manifests.size());
    var all = new ArrayList<KubernetesObject>();
    var expanded = new ArrayList<Expanded>();
    var errors = new ManifestErrors();
    long specified = 0;
    for (var manifest : manifests) {
      objects.add(manifest);
      long more = specifiedPods(manifest.object());
      if (specified + more > MOST_PODS) {
        errors.add(
            manifest,
            manifest.object() instanceof Job ? "spec.parallelism" : "spec.replicas",
            "more pods than can be simulated: at most %,d for all workloads".formatted(MOST_PODS));
        continue;
      }
      specified += more;
      var made = expansion.made(manifest);
      made.forEach(object -> objects.add(manifest.with(object)));
      all.addAll(made);
      var pods = (int) made.stream().filter(Pod.class::isInstance).count();
      if (pods > 0) {
        expanded.add(new Expanded(manifest, pods));
      }
    }
    errors.report(problems);
    return new Result(objects, all, expanded);
  }

  /// How many pods the object specifies; 0 for those that specify none.
  private static long specifiedPods(KubernetesObject object) {
    var pods =
        switch (object) {
          case Deployment deployment -> deployment.spec().replicas();
          case ReplicaSet set when set.metadata().controller().isEmpty() -> set.spec().replicas();
          case StatefulSet set -> set.spec().replicas();
          case Job job -> job.spec().parallelism();
          default -> null;
        };
    return pods == null ? 0 : pods;
  }

  private List<KubernetesObject> made(Manifest manifest) {
    var source = manifest.origin().source();
    if (isStored(manifest) && source != null && dumps.contains(source)) {
      return List.of();
    }
    return switch (manifest.object()) {
      case Deployment deployment -> replicas.of(deployment);
      case ReplicaSet set -> replicas.of(set);
      case StatefulSet set -> stateful.of(set);
      case DaemonSet set -> daemons.of(set);
      case Job job -> jobs.of(job);
      default -> List.of();
    };
  }

  /// The sources that hold pods as read from an API server.
  private static Set<Source> dumps(List<Manifest> manifests) {
    var dumps = new HashSet<Source>();
    for (var manifest : manifests) {
      if (manifest.object() instanceof Pod && isStored(manifest)) {
        var source = manifest.origin().source();
        if (source != null) {
          dumps.add(source);
        }
      }
    }
    return dumps;
  }

  private static boolean isStored(Manifest manifest) {
    return !manifest.metadata().uid().isEmpty();
  }
}
