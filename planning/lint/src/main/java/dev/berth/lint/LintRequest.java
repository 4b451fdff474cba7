package dev.berth.lint;

import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.workload.SimulatedCluster;
import dev.berth.config.LoadedConfiguration;
import dev.berth.engine.EngineSettings;
import java.time.InstantSource;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What is to be looked through.
///
/// @param cluster after its controllers have made the pods that workloads lack; has nodes
/// @param settings of the scheduler of that cluster
/// @param configuration of that scheduler, if it is to be looked through itself; else null
/// @param isLinted which objects of the cluster are
/// @param hasUnknownPods the namespaces with pods that are not in the cluster, since an operator
///   makes them: a selector of no pod may be of those
public record LintRequest(
    SimulatedCluster cluster,
    EngineSettings settings,
    @Nullable LoadedConfiguration configuration,
    Predicate<Manifest> isLinted,
    Predicate<String> hasUnknownPods,
    InstantSource clock) {}
