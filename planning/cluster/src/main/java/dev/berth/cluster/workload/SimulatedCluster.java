package dev.berth.cluster.workload;

import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.admission.ObjectCreation;
import dev.berth.cluster.admission.Refusal;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.update.Replacement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// A cluster as an input describes it, and its controllers, which have not acted yet.
///
/// @param objects everything that is there
/// @param controllers act on it
/// @param creation admits what is added to it later
/// @param replacements the objects of earlier sources that those of later ones have replaced
/// @param manifests the objects of the input as an API server would hold them, and where they are
///   written; behind them those that it would not store
/// @param refusals the new objects that an API server would not store
/// @param autoscaled the workloads with fewer or more pods than they specify
/// @param heldCronJobs the CronJobs that are due and make no Job, with the Job that holds them
/// @param specifiedPods the pods that the input specifies, one of each workload
/// @param templates make further pods, of objects that are not in the cluster
/// @param kueue what Kueue's objects say
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

  /// The cluster of an input.
  ///
  /// @param settings what is taken for granted of workloads
  /// @param gates the features of the API server
  /// @param problems receives what an API server would reject
  public static SimulatedCluster of(
      Input input, WorkloadSettings settings, FeatureGates gates, Problems problems) {
    return of(input, List.of(), settings, gates, problems);
  }

  /// The cluster of an input some of whose objects have been edited last. Workloads that this
  /// changes roll out.
  ///
  /// @param edit the object as it is to be, in its namespace; the same one to leave it
  public static SimulatedCluster edited(
      Input input,
      UnaryOperator<KubernetesObject> edit,
      WorkloadSettings settings,
      FeatureGates gates,
      Problems problems) {
    return new ClusterAssembly(input, List.of(), settings, gates, edit).build(problems);
  }

  /// The cluster of an input, with templates of further pods.
  ///
  /// @param specified pods and workloads that are not in the cluster; other objects of them are
  ///   left out
  /// @param settings what is taken for granted of workloads
  /// @param gates the features of the API server
  /// @param problems receives what an API server would reject
  public static SimulatedCluster of(
      Input input,
      List<Manifest> specified,
      WorkloadSettings settings,
      FeatureGates gates,
      Problems problems) {
    return new ClusterAssembly(input, specified, settings, gates, UnaryOperator.identity())
        .build(problems);
  }

  /// The autoscalers of a workload; there should be one at most.
  public Stream<HorizontalPodAutoscaler> autoscalers(KubernetesObject workload) {
    var named = KindKey.of(workload);
    return objects.list(HorizontalPodAutoscaler.class).stream()
        .filter(
            it -> KindKey.of(it.spec().scaleTargetRef(), it.metadata().namespace()).equals(named));
  }
}
