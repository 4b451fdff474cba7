package dev.berth.scenario;

import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.EngineSettings;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.PodRequests;
import dev.berth.queues.QueueShare;
import dev.berth.queues.status.QueueStatuses;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The pods that a scheduler with the plugin FairShare considers to be queued.
///
/// @param defaultQueue the queue of pods and groups that name none
/// @param schedulerNames of the profiles; other pods are in no queue
/// @param reclaims whether queues get back the resources that others have beyond their part
public record FairShareProfiles(String defaultQueue, Set<String> schedulerNames, boolean reclaims) {
  private static final String FAIR_SHARE = "FairShare";
  private static final String RECLAIM = "reclaim";

  public FairShareProfiles {
    schedulerNames = Set.copyOf(schedulerNames);
  }

  /// Those of the profiles; empty without the plugin, which either all profiles have, or none.
  public static Optional<FairShareProfiles> of(List<ExpandedProfile> profiles) {
    return profiles.stream()
        .filter(profile -> profile.pluginNames().contains(FAIR_SHARE))
        .map(profile -> (FairShareArgs) profile.args(FAIR_SHARE))
        .findFirst()
        .map(args ->
            new FairShareProfiles(
                args.defaultQueue(),
                profiles.stream().map(ExpandedProfile::schedulerName).collect(Collectors.toSet()),
                args.actions().contains(RECLAIM)));
  }

  /// Returns the amounts that the queues of a cluster deserve and have.
  public List<QueueShare> shares(ClusterObjects cluster, FeatureGates gates) {
    return QueueShare.of(cluster, gates, schedulerNames, defaultQueue);
  }

  /// The statuses of the queues, without any object yet.
  public QueueStatuses statuses(FeatureGates gates, InstantSource clock) {
    return new QueueStatuses(schedulerNames, defaultQueue, PodRequests.ofRunning(gates), clock);
  }

  /// Adds the action reclaim to the settings, if they have the plugin.
  public static EngineSettings reclaiming(EngineSettings settings) {
    return settings.withProfiles(
        settings.profiles().stream().map(FairShareProfiles::reclaiming).toList());
  }

  private static ExpandedProfile reclaiming(ExpandedProfile profile) {
    if (!(profile.args(FAIR_SHARE) instanceof FairShareArgs args)) {
      return profile;
    }
    var actions = Stream.concat(Stream.of(RECLAIM), args.actions().stream()).distinct().toList();
    var changed = new HashMap<>(profile.pluginArgs());
    changed.put(FAIR_SHARE, new FairShareArgs(args.defaultQueue(), actions, args.tiers()));
    return new ExpandedProfile(
        profile.schedulerName(),
        profile.percentageOfNodesToScore(),
        profile.plugins(),
        profile.pluginNames(),
        changed);
  }
}
