package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a container sees a volume of its pod.
@Message
public record VolumeMount(
    @Field(1) String name,
    @Field(2) boolean readOnly,
    @Field(7) @Nullable String recursiveReadOnly,
    @Field(3) String mountPath,
    @Field(4) String subPath,
    @Field(5) @Nullable String mountPropagation,
    @Field(6) String subPathExpr,
    @Field(8) List<String> bindMountOptions) {
  public VolumeMount {
    bindMountOptions = List.copyOf(bindMountOptions);
  }
}
