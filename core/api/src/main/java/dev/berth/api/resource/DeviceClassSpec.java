package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which devices belong to a class, and the extended resource that it provides, if any.
@RecordBuilder
public record DeviceClassSpec(
    List<DeviceSelector> selectors,
    List<DeviceClassConfiguration> config,
    @Nullable String extendedResourceName)
    implements DeviceClassSpecBuilder.With {

  /// A value with no field set.
  public static final DeviceClassSpec EMPTY = new DeviceClassSpec(List.of(), List.of(), null);

  public DeviceClassSpec {
    selectors = List.copyOf(selectors);
    config = List.copyOf(config);
  }
}
