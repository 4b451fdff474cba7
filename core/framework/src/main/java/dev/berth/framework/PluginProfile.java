package dev.berth.framework;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.ExtenderPreemption;
import dev.berth.framework.cluster.NodeFilters;
import java.time.InstantSource;
import java.util.Set;

/// A profile, as its plugins see it.
public interface PluginProfile {
  /// The profile's scheduler name.
  String name();

  /// The scheduler names of all profiles. Pods with other names belong to other schedulers.
  Set<String> schedulerNames();

  FeatureGates featureGates();

  /// The filters of the profile; usable once all its plugins exist.
  NodeFilters filters();

  /// Lets the extenders narrow the candidates of a preemption.
  ExtenderPreemption extenderPreemption();

  /// Makes the choices that kube-scheduler leaves to chance.
  ChoicePolicy choices();

  /// The time of decisions. Plugins read no other clock.
  InstantSource clock();
}
