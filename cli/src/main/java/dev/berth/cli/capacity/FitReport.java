package dev.berth.cli.capacity;

import dev.berth.capacity.fit.Bottleneck;
import dev.berth.capacity.fit.CordonedRoom;
import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.Headroom;
import dev.berth.capacity.fit.MixPart;
import dev.berth.capacity.fit.NextRoom;
import dev.berth.capacity.fit.NodePools;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How many more fit, why no more, and what is left.
///
/// @param mix what was put into the cluster
/// @param bottleneck what keeps the next pod out; null if that was not a matter of nodes
/// @param all what is left of the cluster
/// @param pools the same by node pool
/// @param zones the same by zone
/// @param cordoned what cordoned nodes would hold; null if they would hold nothing
/// @param next what would let more in; null if that was not asked, or cannot be said
/// @param poolOf names pools
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

  /// The resources that the report is about: CPU, memory and pods, and what else replicas request,
  /// or is short.
  List<String> resources() {
    return FitResources.of(this);
  }
}
