package dev.berth.api.storage;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A driver on a node: how many volumes it can attach there, and which node labels are its
/// topology.
@RecordBuilder
public record CSINodeDriver(
    String name,
    String nodeID,
    List<String> topologyKeys,
    @Nullable VolumeNodeResources allocatable)
    implements CSINodeDriverBuilder.With {

  /// A value with no field set.
  public static final CSINodeDriver EMPTY = new CSINodeDriver("", "", List.of(), null);

  public CSINodeDriver {
    topologyKeys = List.copyOf(topologyKeys);
  }
}
