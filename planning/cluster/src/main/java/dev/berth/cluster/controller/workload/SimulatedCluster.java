package dev.berth.cluster.controller.workload;

import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.apiserver.update.Replacement;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The cluster of an input with its controllers, which have not acted yet.
///
/// @param objects all objects of the cluster
/// @param controllers the controllers of the cluster
/// @param creation admits objects that are added later
/// @param replacements the objects of earlier sources that objects of later sources have replaced
/// @param manifests the objects of the input in the form of an API server, with their origin; after
///   them the objects that an API server would not store
/// @param refusals the new objects that an API server would not store
/// @param autoscaled the workloads with fewer or more pods than they specify
/// @param heldCronJobs the due CronJobs that create no Job, with the earlier Job that prevents it
/// @param specifiedPods the pods that the input specifies, one for each workload
/// @param templates create further pods, of objects that are not in the cluster
/// @param kueue the contents of Kueue's objects
public record SimulatedCluster(
    EmbeddedCluster objects,
    ControllerManager controllers,
    ObjectCreation creation,
    List<Replacement> replacements,
    List<Manifest> manifests,
    List<Refusal> refusals,
    List<AutoscaledWorkload> autoscaled,
    Map<ObjectKey, ObjectKey> heldCronJobs,
    SpecifiedPods specifiedPods,
    List<ReplicaTemplate> templates,
    KueueQueues kueue) {
  public SimulatedCluster {
    replacements = List.copyOf(replacements);
    manifests = List.copyOf(manifests);
    refusals = List.copyOf(refusals);
    autoscaled = List.copyOf(autoscaled);
    heldCronJobs = Collections.unmodifiableMap(new LinkedHashMap<>(heldCronJobs));
    templates = List.copyOf(templates);
  }

  /// Creates the cluster of an input.
  ///
  /// @param settings the assumptions about workloads
  /// @param gates the features of the API server
  /// @param problems receives the errors for which an API server would reject objects
  public static SimulatedCluster of(
      Input input, WorkloadSettings settings, FeatureGates gates, Problems problems) {
    return of(input, List.of(), settings, gates, problems);
  }

  /// Creates the cluster of an input in which some objects were edited last. Changed workloads roll
  /// out.
  ///
  /// @param edit returns the edited object, in its namespace; the same object to leave it unchanged
  public static SimulatedCluster edited(
      Input input,
      UnaryOperator<KubernetesObject> edit,
      WorkloadSettings settings,
      FeatureGates gates,
      Problems problems) {
    return new ClusterAssembly(input, List.of(), settings, gates, edit).build(problems).start();
  }

  /// Creates the cluster of an input, with templates of further pods.
  ///
  /// @param specified pods and workloads that are not in the cluster; other objects among them are
  ///   ignored
  /// @param settings the assumptions about workloads
  /// @param gates the features of the API server
  /// @param problems receives the errors for which an API server would reject objects
  public static SimulatedCluster of(
      Input input,
      List<Manifest> specified,
      WorkloadSettings settings,
      FeatureGates gates,
      Problems problems) {
    return new ClusterAssembly(input, specified, settings, gates, UnaryOperator.identity())
        .build(problems)
        .start();
  }

  /// Makes controllers act for the first time: claims are bound, and workloads get the pods that
  /// they lack.
  ///
  /// @param workloads whether workloads have controllers
  /// @param assumeProvisioned whether claims that do not wait for a pod get a volume
  public void control(boolean workloads, boolean assumeProvisioned) {
    if (workloads || assumeProvisioned) {
      objects.controlVolumes(assumeProvisioned);
    }
    if (workloads) {
      controllers.reconcile();
    }
  }

  /// Returns the autoscalers of a workload; there should be at most one.
  public Stream<HorizontalPodAutoscaler> autoscalers(KubernetesObject workload) {
    var named = KindKey.of(workload);
    return objects.list(HorizontalPodAutoscaler.class).stream()
        .filter(
            it -> KindKey.of(it.spec().scaleTargetRef(), it.metadata().namespace()).equals(named));
  }
}
