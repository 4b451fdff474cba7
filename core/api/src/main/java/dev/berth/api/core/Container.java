package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One program of a pod: its image, ports, mounts and resources.
@Message
@RecordBuilder
public record Container(
    @Field(1) @Interned String name,
    @Field(2) @Interned String image,
    @Field(6) @Interned List<ContainerPort> ports,
    @Field(8) @Interned ResourceRequirements resources,
    @Field(23) @Interned List<ContainerResizePolicy> resizePolicy,
    @Field(24) @Interned @Nullable String restartPolicy,
    @Field(25) List<ContainerRestartRule> restartPolicyRules,
    @Field(9) List<@Interned VolumeMount> volumeMounts,
    @Field(21) List<VolumeDevice> volumeDevices)
    implements ContainerBuilder.With {
  /// A value with no field set.
  public static final Container EMPTY = CoreZeros.container();

  public Container {
    ports = List.copyOf(ports);
    resizePolicy = List.copyOf(resizePolicy);
    restartPolicyRules = List.copyOf(restartPolicyRules);
    volumeMounts = List.copyOf(volumeMounts);
    volumeDevices = List.copyOf(volumeDevices);
  }

  /// Whether this init container is a sidecar: started before the others and running beside them.
  public boolean isSidecar() {
    return "Always".equals(restartPolicy);
  }
}
