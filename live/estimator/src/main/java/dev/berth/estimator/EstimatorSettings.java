package dev.berth.estimator;

import dev.berth.engine.EngineSettings;
import java.time.InstantSource;

/// The settings of the service.
///
/// @param name the cluster's in Karmada; a call for another cluster is refused
/// @param engine the configuration of the cluster's scheduler, whose first profile decides
/// @param clock shows how long a pod has waited; plugins use it, too
public record EstimatorSettings(
    String name, EngineSettings engine, InstantSource clock, EstimatedCluster cluster) {}
