package dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity;

import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes RemovePodsViolatingInterPodAntiAffinity.
public final class RemovePodsViolatingInterPodAntiAffinityFactory
    extends StandardFactory<PodSelectionArgs> {
  /// For any context.
  public RemovePodsViolatingInterPodAntiAffinityFactory() {
    super(
        RemovePodsViolatingInterPodAntiAffinityPlugin.NAME,
        RemovePodsViolatingInterPodAntiAffinityPlugin.class,
        PodSelectionArgs::read,
        PodSelectionArgs::problems,
        RemovePodsViolatingInterPodAntiAffinityPlugin::new);
  }
}
