package dev.berth.api.storage;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How to use a CSI driver.
@Message
@RecordBuilder
public record CSIDriverSpec(
    @Field(1) @Nullable Boolean attachRequired,
    @Field(2) @Nullable Boolean podInfoOnMount,
    @Field(3) List<String> volumeLifecycleModes,
    @Field(4) @Nullable Boolean storageCapacity,
    @Field(5) @Nullable String fsGroupPolicy,
    @Field(9) @Nullable Long nodeAllocatableUpdatePeriodSeconds,
    @Field(11) @Nullable Boolean preventPodSchedulingIfMissing)
    implements CSIDriverSpecBuilder.With {
  /// A value with no field set.
  public static final CSIDriverSpec EMPTY = StorageZeros.csiDriverSpec();

  public CSIDriverSpec {
    volumeLifecycleModes = List.copyOf(volumeLifecycleModes);
  }
}
