package dev.berth.capacity.size;

import dev.berth.api.core.Node;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.engine.EngineSettings;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.ResourceVector;
import java.time.InstantSource;
import java.util.function.Supplier;

/// A cluster that is tried out again and again, each time from its beginning.
///
/// @param input everything that is there, and what is to be placed
/// @param cluster the objects of the input as an API server holds them, and what controllers make
///   of them; it stays as it is
/// @param workloads what is taken for granted of workloads
/// @param controllers whether workloads get the pods that they lack
/// @param assumeProvisioned whether claims that do not wait for a pod count as bound
/// @param settings those of the engine, but for choices
/// @param choices how each simulation makes the choices that kube-scheduler leaves to chance: a new
///   policy each time, from any thread, which chooses as the others do
/// @param clock that of the engine's plugins
public record SizeScenario(
    Input input,
    ClusterObjects cluster,
    WorkloadSettings workloads,
    boolean controllers,
    boolean assumeProvisioned,
    EngineSettings settings,
    Supplier<ChoicePolicy> choices,
    InstantSource clock) {
  /// What a node has for pods, that which it is to keep free included.
  ResourceVector allocatable(Node node) {
    var known = cluster.get(Node.class, node.key());
    return ResourceVector.of((known == null ? node : known).status().allocatable());
  }
}
