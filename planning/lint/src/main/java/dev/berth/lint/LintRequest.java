package dev.berth.lint;

import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.config.LoadedConfiguration;
import dev.berth.engine.EngineSettings;
import java.time.InstantSource;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The input of the checks.
///
/// @param cluster a cluster with nodes, after its controllers have created the pods that workloads
///   lack
/// @param settings the settings of the cluster's scheduler
/// @param configuration the scheduler's configuration, to check it as well; null to check no
///   configuration
/// @param isLinted tells which objects of the cluster to check
/// @param hasUnknownPods tells for a namespace whether an operator creates pods in it that the
///   cluster lacks; a selector without a pod may then select such pods
public record LintRequest(
    SimulatedCluster cluster,
    EngineSettings settings,
    @Nullable LoadedConfiguration configuration,
    Predicate<Manifest> isLinted,
    Predicate<String> hasUnknownPods,
    InstantSource clock) {}
