package dev.berth.api.codec;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerPort;
import dev.berth.api.core.ContainerResizePolicy;
import dev.berth.api.core.ContainerRestartRule;
import dev.berth.api.core.ContainerRestartRuleOnExitCodes;
import dev.berth.api.core.EphemeralContainer;
import dev.berth.api.core.ResourceClaim;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.core.VolumeDevice;
import dev.berth.api.core.VolumeMount;

/// Codec tables for `api.core`: containers, their requirements and their status.
final class ContainerCodecs {

  /// A string that many objects share.
  private static final Codec<String> NAME = Codecs.interned(Codecs.STRING);

  static final RecordCodec<ContainerPort> CONTAINER_PORT =
      RecordCodec.of(
          "ContainerPort",
          f -> {
            var name = f.string(1, "name", ContainerPort::name);
            var hostPort = f.int32(2, "hostPort", ContainerPort::hostPort);
            var containerPort = f.int32(3, "containerPort", ContainerPort::containerPort);
            var protocol = f.string(4, "protocol", ContainerPort::protocol);
            var hostIP = f.string(5, "hostIP", ContainerPort::hostIP);
            return v ->
                new ContainerPort(
                    v.get(name),
                    v.get(hostPort),
                    v.get(containerPort),
                    v.get(protocol),
                    v.get(hostIP));
          });

  static final RecordCodec<ResourceClaim> RESOURCE_CLAIM =
      RecordCodec.of(
          "ResourceClaim",
          f -> {
            var name = f.string(1, "name", ResourceClaim::name);
            var request = f.string(2, "request", ResourceClaim::request);
            return v -> new ResourceClaim(v.get(name), v.get(request));
          });

  static final RecordCodec<ResourceRequirements> RESOURCE_REQUIREMENTS =
      RecordCodec.of(
          "ResourceRequirements",
          f -> {
            var limits = f.map(1, "limits", Codecs.QUANTITY, ResourceRequirements::limits);
            var requests = f.map(2, "requests", Codecs.QUANTITY, ResourceRequirements::requests);
            var claims = f.list(3, "claims", RESOURCE_CLAIM, ResourceRequirements::claims);
            return v -> new ResourceRequirements(v.get(limits), v.get(requests), v.get(claims));
          });

  static final RecordCodec<ContainerResizePolicy> CONTAINER_RESIZE_POLICY =
      RecordCodec.of(
          "ContainerResizePolicy",
          f -> {
            var resourceName = f.string(1, "resourceName", ContainerResizePolicy::resourceName);
            var restartPolicy = f.string(2, "restartPolicy", ContainerResizePolicy::restartPolicy);
            return v -> new ContainerResizePolicy(v.get(resourceName), v.get(restartPolicy));
          });

  static final RecordCodec<ContainerRestartRuleOnExitCodes> CONTAINER_RESTART_RULE_ON_EXIT_CODES =
      RecordCodec.of(
          "ContainerRestartRuleOnExitCodes",
          f -> {
            var operator = f.string(1, "operator", ContainerRestartRuleOnExitCodes::operator);
            var values = f.list(2, "values", Codecs.INT32, ContainerRestartRuleOnExitCodes::values);
            return v -> new ContainerRestartRuleOnExitCodes(v.get(operator), v.get(values));
          });

  static final RecordCodec<ContainerRestartRule> CONTAINER_RESTART_RULE =
      RecordCodec.of(
          "ContainerRestartRule",
          f -> {
            var action = f.string(1, "action", ContainerRestartRule::action);
            var exitCodes =
                f.optional(
                    2,
                    "exitCodes",
                    CONTAINER_RESTART_RULE_ON_EXIT_CODES,
                    ContainerRestartRule::exitCodes);
            return v -> new ContainerRestartRule(v.get(action), v.get(exitCodes));
          });

  static final RecordCodec<VolumeMount> VOLUME_MOUNT =
      RecordCodec.of(
          "VolumeMount",
          f -> {
            var name = f.string(1, "name", VolumeMount::name);
            var readOnly = f.bool(2, "readOnly", VolumeMount::readOnly);
            var recursiveReadOnly =
                f.optional(7, "recursiveReadOnly", Codecs.STRING, VolumeMount::recursiveReadOnly);
            var mountPath = f.string(3, "mountPath", VolumeMount::mountPath);
            var subPath = f.string(4, "subPath", VolumeMount::subPath);
            var mountPropagation =
                f.optional(5, "mountPropagation", Codecs.STRING, VolumeMount::mountPropagation);
            var subPathExpr = f.string(6, "subPathExpr", VolumeMount::subPathExpr);
            var bindMountOptions = f.strings(8, "bindMountOptions", VolumeMount::bindMountOptions);
            return v ->
                new VolumeMount(
                    v.get(name),
                    v.get(readOnly),
                    v.get(recursiveReadOnly),
                    v.get(mountPath),
                    v.get(subPath),
                    v.get(mountPropagation),
                    v.get(subPathExpr),
                    v.get(bindMountOptions));
          });

  static final RecordCodec<VolumeDevice> VOLUME_DEVICE =
      RecordCodec.of(
          "VolumeDevice",
          f -> {
            var name = f.string(1, "name", VolumeDevice::name);
            var devicePath = f.string(2, "devicePath", VolumeDevice::devicePath);
            return v -> new VolumeDevice(v.get(name), v.get(devicePath));
          });

  static final RecordCodec<Container> CONTAINER =
      RecordCodec.of(
          "Container",
          f -> {
            var name = f.field(1, "name", NAME, Container::name);
            var image = f.field(2, "image", NAME, Container::image);
            var ports =
                f.field(6, "ports", Codecs.interned(Codecs.list(CONTAINER_PORT)), Container::ports);
            var resources =
                f.field(
                    8, "resources", Codecs.interned(RESOURCE_REQUIREMENTS), Container::resources);
            var resizePolicy =
                f.field(
                    23,
                    "resizePolicy",
                    Codecs.interned(Codecs.list(CONTAINER_RESIZE_POLICY)),
                    Container::resizePolicy);
            var restartPolicy = f.optional(24, "restartPolicy", NAME, Container::restartPolicy);
            var restartPolicyRules =
                f.list(
                    25,
                    "restartPolicyRules",
                    CONTAINER_RESTART_RULE,
                    Container::restartPolicyRules);
            var volumeMounts =
                f.list(9, "volumeMounts", Codecs.interned(VOLUME_MOUNT), Container::volumeMounts);
            var volumeDevices =
                f.list(21, "volumeDevices", VOLUME_DEVICE, Container::volumeDevices);
            return v ->
                new Container(
                    v.get(name),
                    v.get(image),
                    v.get(ports),
                    v.get(resources),
                    v.get(resizePolicy),
                    v.get(restartPolicy),
                    v.get(restartPolicyRules),
                    v.get(volumeMounts),
                    v.get(volumeDevices));
          });

  static final RecordCodec<EphemeralContainer> EPHEMERAL_CONTAINER =
      RecordCodec.of(
          "EphemeralContainer",
          f -> {
            var common = f.inlined(1);
            var name = common.string(1, "name", EphemeralContainer::name);
            var image = common.string(2, "image", EphemeralContainer::image);
            var ports = common.list(6, "ports", CONTAINER_PORT, EphemeralContainer::ports);
            var resources =
                common.field(8, "resources", RESOURCE_REQUIREMENTS, EphemeralContainer::resources);
            var resizePolicy =
                common.list(
                    23, "resizePolicy", CONTAINER_RESIZE_POLICY, EphemeralContainer::resizePolicy);
            var restartPolicy =
                common.optional(
                    24, "restartPolicy", Codecs.STRING, EphemeralContainer::restartPolicy);
            var restartPolicyRules =
                common.list(
                    25,
                    "restartPolicyRules",
                    CONTAINER_RESTART_RULE,
                    EphemeralContainer::restartPolicyRules);
            var volumeMounts =
                common.list(9, "volumeMounts", VOLUME_MOUNT, EphemeralContainer::volumeMounts);
            var volumeDevices =
                common.list(21, "volumeDevices", VOLUME_DEVICE, EphemeralContainer::volumeDevices);
            var targetContainerName =
                f.string(2, "targetContainerName", EphemeralContainer::targetContainerName);
            return v ->
                new EphemeralContainer(
                    v.get(name),
                    v.get(image),
                    v.get(ports),
                    v.get(resources),
                    v.get(resizePolicy),
                    v.get(restartPolicy),
                    v.get(restartPolicyRules),
                    v.get(volumeMounts),
                    v.get(volumeDevices),
                    v.get(targetContainerName));
          });

  private ContainerCodecs() {}
}
