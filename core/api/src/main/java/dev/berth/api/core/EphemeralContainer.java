package dev.berth.api.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A container that is added to a running pod for debugging. It has no resources.
public record EphemeralContainer(
    String name,
    String image,
    List<ContainerPort> ports,
    ResourceRequirements resources,
    List<ContainerResizePolicy> resizePolicy,
    @Nullable String restartPolicy,
    List<ContainerRestartRule> restartPolicyRules,
    List<VolumeMount> volumeMounts,
    List<VolumeDevice> volumeDevices,
    String targetContainerName) {
  public EphemeralContainer {
    ports = List.copyOf(ports);
    resizePolicy = List.copyOf(resizePolicy);
    restartPolicyRules = List.copyOf(restartPolicyRules);
    volumeMounts = List.copyOf(volumeMounts);
    volumeDevices = List.copyOf(volumeDevices);
  }
}
