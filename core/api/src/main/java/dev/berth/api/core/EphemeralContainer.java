package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A container that is added to a running pod for debugging. It has no resources.
@Message
public record EphemeralContainer(
    @Field(value = 1, within = 1) String name,
    @Field(value = 2, within = 1) String image,
    @Field(value = 6, within = 1) List<ContainerPort> ports,
    @Field(value = 8, within = 1) ResourceRequirements resources,
    @Field(value = 23, within = 1) List<ContainerResizePolicy> resizePolicy,
    @Field(value = 24, within = 1) @Nullable String restartPolicy,
    @Field(value = 25, within = 1) List<ContainerRestartRule> restartPolicyRules,
    @Field(value = 9, within = 1) List<VolumeMount> volumeMounts,
    @Field(value = 21, within = 1) List<VolumeDevice> volumeDevices,
    @Field(2) String targetContainerName) {
  public EphemeralContainer {
    ports = List.copyOf(ports);
    resizePolicy = List.copyOf(resizePolicy);
    restartPolicyRules = List.copyOf(restartPolicyRules);
    volumeMounts = List.copyOf(volumeMounts);
    volumeDevices = List.copyOf(volumeDevices);
  }
}
