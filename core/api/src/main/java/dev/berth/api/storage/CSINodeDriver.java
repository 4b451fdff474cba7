package dev.berth.api.storage;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A driver on a node: the number of volumes that it can attach there, and the node labels that are
/// its topology.
@Message
@RecordBuilder
public record CSINodeDriver(
    @Field(1) String name,
    @Field(2) String nodeID,
    @Field(3) List<String> topologyKeys,
    @Field(4) @Nullable VolumeNodeResources allocatable)
    implements CSINodeDriverBuilder.With {
  /// A value with no field set.
  public static final CSINodeDriver EMPTY = StorageZeros.csiNodeDriver();

  public CSINodeDriver {
    topologyKeys = List.copyOf(topologyKeys);
  }
}
