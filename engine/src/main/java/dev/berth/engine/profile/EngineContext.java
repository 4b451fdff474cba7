package dev.berth.engine.profile;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.framework.PluginContext;
import dev.berth.framework.handle.ChoicePolicy;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.handle.RunningPreemptions;
import dev.berth.framework.handle.SharedLister;
import java.time.InstantSource;

/// What the engine hands to the plugins of one profile.
public record EngineContext(
    FeatureGates featureGates,
    SharedLister nodes,
    ClusterObjects objects,
    PodNominator nominator,
    NodeFilters filters,
    RunningPreemptions preemptions,
    ChoicePolicy choices,
    InstantSource clock,
    ClusterWriter writer)
    implements PluginContext {}
