package dev.berth.api.storage;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// The drivers of a node.
@RecordBuilder
public record CSINodeSpec(List<CSINodeDriver> drivers) implements CSINodeSpecBuilder.With {

  /// A value with no field set.
  public static final CSINodeSpec EMPTY = new CSINodeSpec(List.of());

  public CSINodeSpec {
    drivers = List.copyOf(drivers);
  }
}
