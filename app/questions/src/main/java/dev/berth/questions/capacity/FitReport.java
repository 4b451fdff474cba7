package dev.berth.questions.capacity;

import dev.berth.capacity.fit.Bottleneck;
import dev.berth.capacity.fit.CordonedRoom;
import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.Headroom;
import dev.berth.capacity.fit.MixPart;
import dev.berth.capacity.fit.NextRoom;
import dev.berth.capacity.fit.NodePools;
import dev.berth.framework.model.ResourceNames;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The number of pods that fit, why no more fit, and what is left.
///
/// @param bottleneck the constraints that keep the next pod out; none if it is not about nodes
/// @param all the free resources of the cluster
/// @param pools the same by node pool
/// @param zones the same by zone
/// @param cordoned the replicas that cordoned nodes would hold; null if there are none
/// @param next the changes that would let more in; null if nobody asked, or if they are unknown
/// @param pendingPlaced the number of pending pods of the cluster that got a node first
/// @param pendingLeft the number of pods of the cluster that are still pending
public record FitReport(
    List<MixPart> mix,
    FitResult result,
    Bottleneck bottleneck,
    Headroom all,
    List<Headroom> pools,
    List<Headroom> zones,
    @Nullable CordonedRoom cordoned,
    @Nullable NextRoom next,
    NodePools poolOf,
    int pendingPlaced,
    int pendingLeft) {
  public FitReport {
    mix = List.copyOf(mix);
    pools = List.copyOf(pools);
    zones = List.copyOf(zones);
  }

  /// The resources of the report: CPU, memory and pods; then other scarce resources; then other
  /// resources of nodes that replicas request.
  List<String> resources() {
    var names =
        new LinkedHashSet<>(List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.PODS));
    names.addAll(bottleneck.resources());
    result.after().nodes().nodes().stream()
        .flatMap(node ->
            node.allocatable().scalars().entrySet().stream()
                .filter(it -> it.getValue() > 0 && node.requested().get(it.getKey()) > 0))
        .map(Map.Entry::getKey)
        .sorted()
        .forEach(names::add);
    return List.copyOf(names);
  }
}
