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

/// How many more fit, why no more, and what is left.
///
/// @param bottleneck what keeps the next pod out; null if that was not a matter of nodes
/// @param all what is left of the cluster
/// @param pools the same by node pool
/// @param zones the same by zone
/// @param cordoned what cordoned nodes would hold; null if they would hold nothing
/// @param next what would let more in; null if that was not asked, or cannot be said
/// @param pendingPlaced how many pods of the cluster waited and got a node first
/// @param pendingLeft how many pods of the cluster still wait
public record FitReport(
    List<MixPart> mix,
    FitResult result,
    @Nullable Bottleneck bottleneck,
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

  /// The resources that the report is about: CPU, memory and pods; then what else is short; then
  /// what else the nodes have that replicas request.
  List<String> resources() {
    var names =
        new LinkedHashSet<>(List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.PODS));
    if (bottleneck != null) {
      names.addAll(bottleneck.resources());
    }
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
