package dev.berth.plugins.volumezone;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.PodResize;
import dev.berth.plugins.support.PodVolumes;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Keeps a pod in the zones and regions that the labels of its volumes name.
final class VolumeZonePlugin
    implements PreFilterPlugin<VolumeZonePlugin.Places>,
        FilterPlugin<VolumeZonePlugin.Places>,
        EnqueueExtensions {
  static final String NAME = "VolumeZone";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.LABELS);

  private final Predicate<Pod> staysOnItsNode;
  private final ClusterObjects objects;

  VolumeZonePlugin(FeatureGates gates, ClusterObjects objects) {
    staysOnItsNode = PodResize.staysOnItsNode(gates);
    this.objects = objects;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<Places> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    if (staysOnItsNode.test(pod.pod())) {
      return PreFilterResult.skip();
    }
    Map<String, List<VolumePlace>> places = new LinkedHashMap<>();
    for (String claim : PodVolumes.namedClaims(pod.pod())) {
      String problem = addPlaces(pod.key().namespace(), claim, places);
      if (problem != null) {
        return PreFilterResult.rejected(Rejected.unresolvable(problem));
      }
    }
    return places.isEmpty() ? PreFilterResult.skip() : PreFilterResult.ready(new Places(places));
  }

  /// Adds the zones and regions of the claim's volume, if the volume has labels for them.
  ///
  /// @return why the claim fits no node; null if there is no problem
  private @Nullable String addPlaces(
      String namespace, String name, Map<String, List<VolumePlace>> places) {
    if (name.isEmpty()) {
      return "PersistentVolumeClaim had no name";
    }
    var claim = objects.get(PersistentVolumeClaim.class, new ObjectKey(namespace, name));
    if (claim == null) {
      return PodVolumes.notFound(name);
    }
    String volumeName = claim.spec().volumeName();
    if (volumeName.isEmpty()) {
      return whyUnbound(claim.className());
    }
    PersistentVolume volume = objects.get(PersistentVolume.class, volumeName);
    if (volume == null) {
      return "persistentvolume \"%s\" not found".formatted(volumeName);
    }
    List<VolumePlace> told = VolumePlace.of(volume);
    if (!told.isEmpty()) {
      places.put(name, told);
    }
    return null;
  }

  /// A claim may lack a volume only if it waits for the pod to be placed.
  private @Nullable String whyUnbound(String className) {
    if (className.isEmpty()) {
      return "PersistentVolumeClaim had no pv name and storageClass name";
    }
    StorageClass storageClass = objects.get(StorageClass.class, className);
    if (storageClass == null) {
      return "storageclass.storage.k8s.io \"%s\" not found".formatted(className);
    }
    String mode = storageClass.volumeBindingMode();
    if (mode == null) {
      return "VolumeBindingMode not set for StorageClass \"%s\"".formatted(className);
    }
    return mode.equals(StorageClass.WAIT_FOR_FIRST_CONSUMER)
        ? null
        : "PersistentVolume had no name";
  }

  @Override
  public Set<NodeAspect> filterReads(Places places) {
    return READS;
  }

  @Override
  public FilterStatus filter(Places places, NodeInfo node) {
    var labels = node.node().metadata().labels();
    if (!VolumePlace.hasZone(labels)) {
      return Success.SUCCESS; // a cluster in one zone needs no labels
    }
    for (var claim : places.byClaim().entrySet()) {
      for (VolumePlace place : claim.getValue()) {
        String actual = place.labelOf(labels);
        if (actual == null || !place.values().contains(actual)) {
          return Rejected.unresolvable(new OutOfZone(claim.getKey(), place, actual));
        }
      }
    }
    return Success.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    var addOrUpdate = EnumSet.copyOf(ActionType.ANY_UPDATE);
    addOrUpdate.add(ActionType.ADD);
    return List.of(
        new ClusterEventWithHint(
                ClusterEvent.of(EventResource.STORAGE_CLASS, ActionType.ADD),
                HintFunctions.on(StorageClass.class, (pod, before, after) -> after.waitsForPod()))
            .readingNoPod(),
        ClusterEventWithHint.always(
            EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
        new ClusterEventWithHint(
            new ClusterEvent(EventResource.PERSISTENT_VOLUME_CLAIM, addOrUpdate),
            HintFunctions.onClaim(PodVolumes::namedClaims)),
        new ClusterEventWithHint(
                new ClusterEvent(EventResource.PERSISTENT_VOLUME, addOrUpdate),
                HintFunctions.on(
                    PersistentVolume.class,
                    (pod, before, after) ->
                        before == null
                            || !Objects.equals(VolumePlace.of(before), VolumePlace.of(after))))
            .readingNoPod());
  }

  /// The places of all volumes of the pod, by claim. Equal if zones and regions are the same; names
  /// of claims and volumes are ignored, since they matter to reasons only.
  record Places(Map<String, List<VolumePlace>> byClaim, Set<Map.Entry<String, Set<String>>> all) {
    Places(Map<String, List<VolumePlace>> byClaim) {
      this(
          byClaim,
          byClaim.values().stream()
              .flatMap(List::stream)
              .map(place -> Map.entry(place.key(), place.values()))
              .collect(Collectors.toUnmodifiableSet()));
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Places places && all.equals(places.all);
    }

    @Override
    public int hashCode() {
      return all.hashCode();
    }
  }

  /// A volume is in another place than the node.
  ///
  /// @param claim the claim that has the volume
  /// @param place the place of the volume
  /// @param actual the node's value; null if it has none
  private record OutOfZone(String claim, VolumePlace place, @Nullable String actual)
      implements Reason {
    @Override
    public String message() {
      return "node(s) had no available volume zone";
    }

    @Override
    public String detail() {
      return "volume %s of claim %s is in %s %s, the node %s"
          .formatted(
              place.volume(),
              claim,
              place.key(),
              String.join(" or ", place.values().stream().sorted().toList()),
              actual == null ? "has no such label" : "in " + actual);
    }
  }
}
