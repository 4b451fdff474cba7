package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One program of a pod: its image, ports, mounts and resources.
@RecordBuilder
public record Container(
    String name,
    String image,
    List<ContainerPort> ports,
    ResourceRequirements resources,
    List<ContainerResizePolicy> resizePolicy,
    @Nullable String restartPolicy,
    List<ContainerRestartRule> restartPolicyRules,
    List<VolumeMount> volumeMounts,
    List<VolumeDevice> volumeDevices)
    implements ContainerBuilder.With {

  /// A value with no field set.
  public static final Container EMPTY =
      new Container(
          "",
          "",
          List.of(),
          ResourceRequirements.EMPTY,
          List.of(),
          null,
          List.of(),
          List.of(),
          List.of());

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
