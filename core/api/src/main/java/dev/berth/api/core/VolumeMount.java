package dev.berth.api.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a container sees a volume of its pod.
public record VolumeMount(
    String name,
    boolean readOnly,
    @Nullable String recursiveReadOnly,
    String mountPath,
    String subPath,
    @Nullable String mountPropagation,
    String subPathExpr,
    List<String> bindMountOptions) {
  public VolumeMount {
    bindMountOptions = List.copyOf(bindMountOptions);
  }
}
