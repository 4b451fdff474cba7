package dev.berth.api.storage;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How to use a CSI driver.
@RecordBuilder
public record CSIDriverSpec(
    @Nullable Boolean attachRequired,
    @Nullable Boolean podInfoOnMount,
    List<String> volumeLifecycleModes,
    @Nullable Boolean storageCapacity,
    @Nullable String fsGroupPolicy,
    @Nullable Long nodeAllocatableUpdatePeriodSeconds,
    @Nullable Boolean preventPodSchedulingIfMissing)
    implements CSIDriverSpecBuilder.With {

  /// A value with no field set.
  public static final CSIDriverSpec EMPTY =
      new CSIDriverSpec(null, null, List.of(), null, null, null, null);

  public CSIDriverSpec {
    volumeLifecycleModes = List.copyOf(volumeLifecycleModes);
  }
}
