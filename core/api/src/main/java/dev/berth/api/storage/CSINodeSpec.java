package dev.berth.api.storage;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// The drivers of a node.
@Message
@RecordBuilder
public record CSINodeSpec(@Field(1) List<CSINodeDriver> drivers)
    implements CSINodeSpecBuilder.With {
  /// A value with no field set.
  public static final CSINodeSpec EMPTY = StorageZeros.csiNodeSpec();

  public CSINodeSpec {
    drivers = List.copyOf(drivers);
  }
}
