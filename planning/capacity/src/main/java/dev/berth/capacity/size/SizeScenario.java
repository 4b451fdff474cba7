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

/// A cluster that is simulated repeatedly, each time from its beginning.
///
/// @param input all existing objects, and those to be placed
/// @param cluster the objects of the input as an API server holds them, with those of controllers;
///   unchanged
/// @param workloads the assumptions about workloads
/// @param controllers whether workloads get their missing pods
/// @param assumeProvisioned whether claims that do not wait for a pod count as bound
/// @param settings the settings of the engine, except choices
/// @param choices the policy for choices that kube-scheduler makes at random: a new one for each
///   simulation, on any thread, always with the same choices
/// @param clock the clock of the engine's plugins
public record SizeScenario(
    Input input,
    ClusterObjects cluster,
    WorkloadSettings workloads,
    boolean controllers,
    boolean assumeProvisioned,
    EngineSettings settings,
    Supplier<ChoicePolicy> choices,
    InstantSource clock) {
  /// The allocatable resources of a node, including its headroom.
  ResourceVector allocatable(Node node) {
    var known = cluster.get(Node.class, node.key());
    return ResourceVector.of((known == null ? node : known).status().allocatable());
  }
}
