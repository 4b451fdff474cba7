package dev.berth.api.codec;

import dev.berth.api.core.ContainerExtendedResourceRequest;
import dev.berth.api.core.ContainerState;
import dev.berth.api.core.ContainerStateRunning;
import dev.berth.api.core.ContainerStateTerminated;
import dev.berth.api.core.ContainerStateWaiting;
import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.NodeAllocatableMappedResources;
import dev.berth.api.core.NodeAllocatableOverheadResources;
import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.core.PodCondition;
import dev.berth.api.core.PodExtendedResourceClaimStatus;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.core.PodStatus;

/// Codec tables for `api.core`: the status of pods.
final class PodStatusCodecs {

  /// A string that many objects share.
  private static final Codec<String> NAME = Codecs.interned(Codecs.STRING);

  static final RecordCodec<PodCondition> POD_CONDITION =
      RecordCodec.of(
          "PodCondition",
          f -> {
            var type = f.field(1, "type", NAME, PodCondition::type);
            var observedGeneration =
                f.int64(7, "observedGeneration", PodCondition::observedGeneration);
            var status = f.field(2, "status", NAME, PodCondition::status);
            var lastProbeTime =
                f.optional(3, "lastProbeTime", Codecs.TIME, PodCondition::lastProbeTime);
            var lastTransitionTime =
                f.optional(
                    4,
                    "lastTransitionTime",
                    Codecs.interned(Codecs.TIME),
                    PodCondition::lastTransitionTime);
            var reason = f.field(5, "reason", NAME, PodCondition::reason);
            var message = f.string(6, "message", PodCondition::message);
            return v ->
                new PodCondition(
                    v.get(type),
                    v.get(observedGeneration),
                    v.get(status),
                    v.get(lastProbeTime),
                    v.get(lastTransitionTime),
                    v.get(reason),
                    v.get(message));
          });

  static final RecordCodec<ContainerStateWaiting> CONTAINER_STATE_WAITING =
      RecordCodec.of(
          "ContainerStateWaiting",
          f -> {
            var reason = f.field(1, "reason", NAME, ContainerStateWaiting::reason);
            var message = f.string(2, "message", ContainerStateWaiting::message);
            return v -> new ContainerStateWaiting(v.get(reason), v.get(message));
          });

  static final RecordCodec<ContainerStateRunning> CONTAINER_STATE_RUNNING =
      RecordCodec.of(
          "ContainerStateRunning",
          f -> {
            var startedAt =
                f.optional(
                    1, "startedAt", Codecs.interned(Codecs.TIME), ContainerStateRunning::startedAt);
            return v -> new ContainerStateRunning(v.get(startedAt));
          });

  static final RecordCodec<ContainerStateTerminated> CONTAINER_STATE_TERMINATED =
      RecordCodec.of(
          "ContainerStateTerminated",
          f -> {
            var exitCode = f.int32(1, "exitCode", ContainerStateTerminated::exitCode);
            var signal = f.int32(2, "signal", ContainerStateTerminated::signal);
            var reason = f.field(3, "reason", NAME, ContainerStateTerminated::reason);
            var message = f.string(4, "message", ContainerStateTerminated::message);
            var startedAt =
                f.optional(5, "startedAt", Codecs.TIME, ContainerStateTerminated::startedAt);
            var finishedAt =
                f.optional(6, "finishedAt", Codecs.TIME, ContainerStateTerminated::finishedAt);
            var containerID = f.string(7, "containerID", ContainerStateTerminated::containerID);
            return v ->
                new ContainerStateTerminated(
                    v.get(exitCode),
                    v.get(signal),
                    v.get(reason),
                    v.get(message),
                    v.get(startedAt),
                    v.get(finishedAt),
                    v.get(containerID));
          });

  static final RecordCodec<ContainerState> CONTAINER_STATE =
      RecordCodec.of(
          "ContainerState",
          f -> {
            var waiting =
                f.optional(1, "waiting", CONTAINER_STATE_WAITING, ContainerState::waiting);
            var running =
                f.optional(2, "running", CONTAINER_STATE_RUNNING, ContainerState::running);
            var terminated =
                f.optional(3, "terminated", CONTAINER_STATE_TERMINATED, ContainerState::terminated);
            return v -> new ContainerState(v.get(waiting), v.get(running), v.get(terminated));
          });

  static final RecordCodec<ContainerStatus> CONTAINER_STATUS =
      RecordCodec.of(
          "ContainerStatus",
          f -> {
            var name = f.field(1, "name", NAME, ContainerStatus::name);
            var state =
                f.field(2, "state", Codecs.interned(CONTAINER_STATE), ContainerStatus::state);
            var lastState =
                f.field(
                    3, "lastState", Codecs.interned(CONTAINER_STATE), ContainerStatus::lastState);
            var ready = f.bool(4, "ready", ContainerStatus::ready);
            var restartCount = f.int32(5, "restartCount", ContainerStatus::restartCount);
            var image = f.field(6, "image", NAME, ContainerStatus::image);
            var imageID = f.field(7, "imageID", NAME, ContainerStatus::imageID);
            var started = f.optional(9, "started", Codecs.BOOL, ContainerStatus::started);
            var allocatedResources =
                f.field(
                    10,
                    "allocatedResources",
                    Codecs.interned(Codecs.map(Codecs.QUANTITY)),
                    ContainerStatus::allocatedResources);
            var resources =
                f.optional(
                    11,
                    "resources",
                    Codecs.interned(CoreTables.RESOURCE_REQUIREMENTS),
                    ContainerStatus::resources);
            return v ->
                new ContainerStatus(
                    v.get(name),
                    v.get(state),
                    v.get(lastState),
                    v.get(ready),
                    v.get(restartCount),
                    v.get(image),
                    v.get(imageID),
                    v.get(started),
                    v.get(allocatedResources),
                    v.get(resources));
          });

  static final RecordCodec<PodResourceClaimStatus> POD_RESOURCE_CLAIM_STATUS =
      RecordCodec.of(
          "PodResourceClaimStatus",
          f -> {
            var name = f.string(1, "name", PodResourceClaimStatus::name);
            var resourceClaimName =
                f.optional(
                    2,
                    "resourceClaimName",
                    Codecs.STRING,
                    PodResourceClaimStatus::resourceClaimName);
            return v -> new PodResourceClaimStatus(v.get(name), v.get(resourceClaimName));
          });

  static final RecordCodec<ContainerExtendedResourceRequest> CONTAINER_EXTENDED_RESOURCE_REQUEST =
      RecordCodec.of(
          "ContainerExtendedResourceRequest",
          f -> {
            var containerName =
                f.string(1, "containerName", ContainerExtendedResourceRequest::containerName);
            var resourceName =
                f.string(2, "resourceName", ContainerExtendedResourceRequest::resourceName);
            var requestName =
                f.string(3, "requestName", ContainerExtendedResourceRequest::requestName);
            return v ->
                new ContainerExtendedResourceRequest(
                    v.get(containerName), v.get(resourceName), v.get(requestName));
          });

  static final RecordCodec<PodExtendedResourceClaimStatus> POD_EXTENDED_RESOURCE_CLAIM_STATUS =
      RecordCodec.of(
          "PodExtendedResourceClaimStatus",
          f -> {
            var requestMappings =
                f.list(
                    1,
                    "requestMappings",
                    CONTAINER_EXTENDED_RESOURCE_REQUEST,
                    PodExtendedResourceClaimStatus::requestMappings);
            var resourceClaimName =
                f.string(2, "resourceClaimName", PodExtendedResourceClaimStatus::resourceClaimName);
            return v ->
                new PodExtendedResourceClaimStatus(
                    v.get(requestMappings), v.get(resourceClaimName));
          });

  static final RecordCodec<NodeAllocatableMappedResources> NODE_ALLOCATABLE_MAPPED_RESOURCES =
      RecordCodec.of(
          "NodeAllocatableMappedResources",
          f -> {
            var name = f.string(1, "name", NodeAllocatableMappedResources::name);
            var quantity =
                f.optional(
                    2, "quantity", Codecs.QUANTITY, NodeAllocatableMappedResources::quantity);
            return v -> new NodeAllocatableMappedResources(v.get(name), v.get(quantity));
          });

  static final RecordCodec<NodeAllocatableOverheadResources> NODE_ALLOCATABLE_OVERHEAD_RESOURCES =
      RecordCodec.of(
          "NodeAllocatableOverheadResources",
          f -> {
            var name = f.string(1, "name", NodeAllocatableOverheadResources::name);
            var perPod =
                f.optional(2, "perPod", Codecs.QUANTITY, NodeAllocatableOverheadResources::perPod);
            var perContainer =
                f.optional(
                    3,
                    "perContainer",
                    Codecs.QUANTITY,
                    NodeAllocatableOverheadResources::perContainer);
            return v ->
                new NodeAllocatableOverheadResources(
                    v.get(name), v.get(perPod), v.get(perContainer));
          });

  static final RecordCodec<NodeAllocatableResourceClaimStatus>
      NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS =
          RecordCodec.of(
              "NodeAllocatableResourceClaimStatus",
              f -> {
                var resourceClaimName =
                    f.string(
                        1,
                        "resourceClaimName",
                        NodeAllocatableResourceClaimStatus::resourceClaimName);
                var containers =
                    f.strings(2, "containers", NodeAllocatableResourceClaimStatus::containers);
                var mapping =
                    f.list(
                        4,
                        "mapping",
                        NODE_ALLOCATABLE_MAPPED_RESOURCES,
                        NodeAllocatableResourceClaimStatus::mapping);
                var overhead =
                    f.list(
                        5,
                        "overhead",
                        NODE_ALLOCATABLE_OVERHEAD_RESOURCES,
                        NodeAllocatableResourceClaimStatus::overhead);
                return v ->
                    new NodeAllocatableResourceClaimStatus(
                        v.get(resourceClaimName),
                        v.get(containers),
                        v.get(mapping),
                        v.get(overhead));
              });

  static final RecordCodec<PodStatus> POD_STATUS =
      RecordCodec.of(
          "PodStatus",
          f -> {
            var observedGeneration =
                f.int64(17, "observedGeneration", PodStatus::observedGeneration);
            var phase = f.field(1, "phase", NAME, PodStatus::phase);
            var conditions = f.list(2, "conditions", POD_CONDITION, PodStatus::conditions);
            var message = f.string(3, "message", PodStatus::message);
            var reason = f.string(4, "reason", PodStatus::reason);
            var nominatedNodeName = f.string(11, "nominatedNodeName", PodStatus::nominatedNodeName);
            var startTime = f.optional(7, "startTime", Codecs.TIME, PodStatus::startTime);
            var initContainerStatuses =
                f.list(
                    10,
                    "initContainerStatuses",
                    Codecs.interned(CONTAINER_STATUS),
                    PodStatus::initContainerStatuses);
            var containerStatuses =
                f.list(
                    8,
                    "containerStatuses",
                    Codecs.interned(CONTAINER_STATUS),
                    PodStatus::containerStatuses);
            var qosClass = f.field(9, "qosClass", NAME, PodStatus::qosClass);
            var ephemeralContainerStatuses =
                f.list(
                    13,
                    "ephemeralContainerStatuses",
                    Codecs.interned(CONTAINER_STATUS),
                    PodStatus::ephemeralContainerStatuses);
            var resize = f.string(14, "resize", PodStatus::resize);
            var resourceClaimStatuses =
                f.list(
                    15,
                    "resourceClaimStatuses",
                    POD_RESOURCE_CLAIM_STATUS,
                    PodStatus::resourceClaimStatuses);
            var extendedResourceClaimStatus =
                f.optional(
                    18,
                    "extendedResourceClaimStatus",
                    POD_EXTENDED_RESOURCE_CLAIM_STATUS,
                    PodStatus::extendedResourceClaimStatus);
            var allocatedResources =
                f.map(19, "allocatedResources", Codecs.QUANTITY, PodStatus::allocatedResources);
            var resources =
                f.optional(
                    20,
                    "resources",
                    Codecs.interned(CoreTables.RESOURCE_REQUIREMENTS),
                    PodStatus::resources);
            var nodeAllocatableResourceClaimStatuses =
                f.list(
                    21,
                    "nodeAllocatableResourceClaimStatuses",
                    NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS,
                    PodStatus::nodeAllocatableResourceClaimStatuses);
            return v ->
                new PodStatus(
                    v.get(observedGeneration),
                    v.get(phase),
                    v.get(conditions),
                    v.get(message),
                    v.get(reason),
                    v.get(nominatedNodeName),
                    v.get(startTime),
                    v.get(initContainerStatuses),
                    v.get(containerStatuses),
                    v.get(qosClass),
                    v.get(ephemeralContainerStatuses),
                    v.get(resize),
                    v.get(resourceClaimStatuses),
                    v.get(extendedResourceClaimStatus),
                    v.get(allocatedResources),
                    v.get(resources),
                    v.get(nodeAllocatableResourceClaimStatuses));
          });

  private PodStatusCodecs() {}
}
