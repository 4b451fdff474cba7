package dev.berth.api.kubescheduler;

/// Arguments of `InterPodAffinity`.
///
/// @param hardPodAffinityWeight the score, 0 to 100, that an existing pod's required affinity adds
///   if it selects the incoming pod
/// @param ignorePreferredTermsOfExistingPods whether preferred terms of existing pods count only
///   for incoming pods that have inter-pod affinity themselves
public record InterPodAffinityArgs(
    int hardPodAffinityWeight, boolean ignorePreferredTermsOfExistingPods) implements PluginArgs {
  public static final InterPodAffinityArgs DEFAULT = new InterPodAffinityArgs(1, false);
}
