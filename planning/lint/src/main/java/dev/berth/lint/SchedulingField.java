package dev.berth.lint;

import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.core.Volume;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.framework.model.PodInfo;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Fields by which pods say where they should run, with the plugin that reads each field. Without
/// this plugin, the field has no effect.
enum SchedulingField {
  SCHEDULING_GATE(
      "SchedulingGates",
      ExtensionPoint.PRE_ENQUEUE,
      "scheduling gates",
      pod -> !pod.pod().spec().schedulingGates().isEmpty()),
  REQUEST(
      "NodeResourcesFit",
      ExtensionPoint.FILTER,
      "requests",
      pod -> pod.requests().milliCpu() > 0 || pod.requests().memory() > 0),
  HOST_PORT("NodePorts", ExtensionPoint.FILTER, "host ports", pod -> !pod.hostPorts().isEmpty()),
  NODE_SELECTOR(
      "NodeAffinity",
      ExtensionPoint.FILTER,
      "node selectors or required node affinities",
      pod -> !pod.pod().spec().nodeSelector().isEmpty() || requiresNodes(pod.pod())),
  NODE_PREFERENCE(
      "NodeAffinity",
      ExtensionPoint.SCORE,
      "preferred node affinities",
      pod -> prefersNodes(pod.pod())),
  SPREAD_CONSTRAINT(
      "PodTopologySpread",
      ExtensionPoint.FILTER,
      "topology spread constraints with DoNotSchedule",
      pod -> isSpread(pod.pod(), TopologySpreadConstraint.DO_NOT_SCHEDULE)),
  SPREAD_PREFERENCE(
      "PodTopologySpread",
      ExtensionPoint.SCORE,
      "topology spread constraints with ScheduleAnyway",
      pod -> isSpread(pod.pod(), TopologySpreadConstraint.SCHEDULE_ANYWAY)),
  POD_AFFINITY(
      "InterPodAffinity",
      ExtensionPoint.FILTER,
      "required affinities or anti-affinities to pods",
      pod ->
          !pod.affinityTerms().requiredAffinity().isEmpty()
              || !pod.affinityTerms().requiredAntiAffinity().isEmpty()),
  POD_PREFERENCE(
      "InterPodAffinity",
      ExtensionPoint.SCORE,
      "preferred affinities or anti-affinities to pods",
      pod ->
          !pod.affinityTerms().preferredAffinity().isEmpty()
              || !pod.affinityTerms().preferredAntiAffinity().isEmpty()),
  VOLUME(
      "VolumeBinding",
      ExtensionPoint.FILTER,
      "persistent volume claims",
      pod -> pod.pod().spec().volumes().stream().anyMatch(SchedulingField::hasClaim)),
  DEVICE(
      "DynamicResources",
      ExtensionPoint.FILTER,
      "resource claims",
      pod -> !pod.pod().spec().resourceClaims().isEmpty());

  private final String plugin;
  private final ExtensionPoint point;
  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // the predicates have no state
  private final Predicate<PodInfo> isUsed;

  SchedulingField(String plugin, ExtensionPoint point, String words, Predicate<PodInfo> isUsed) {
    this.plugin = plugin;
    this.point = point;
    this.words = words;
    this.isUsed = isUsed;
  }

  /// Returns the name of the plugin that reads the field.
  String plugin() {
    return plugin;
  }

  /// Returns the extension point at which the plugin reads the field.
  ExtensionPoint point() {
    return point;
  }

  /// Returns a description of the field, in the plural.
  String words() {
    return words;
  }

  boolean isUsedBy(PodInfo pod) {
    return isUsed.test(pod);
  }

  private static @Nullable NodeAffinity nodeAffinity(Pod pod) {
    var affinity = pod.spec().affinity();
    return affinity == null ? null : affinity.nodeAffinity();
  }

  private static boolean requiresNodes(Pod pod) {
    var affinity = nodeAffinity(pod);
    return affinity != null && affinity.requiredDuringSchedulingIgnoredDuringExecution() != null;
  }

  private static boolean prefersNodes(Pod pod) {
    var affinity = nodeAffinity(pod);
    return affinity != null
        && !affinity.preferredDuringSchedulingIgnoredDuringExecution().isEmpty();
  }

  private static boolean isSpread(Pod pod, String whenUnsatisfiable) {
    return pod.spec().topologySpreadConstraints().stream()
        .anyMatch(it -> it.whenUnsatisfiable().equals(whenUnsatisfiable));
  }

  private static boolean hasClaim(Volume volume) {
    return volume.persistentVolumeClaim() != null || volume.ephemeral() != null;
  }
}
