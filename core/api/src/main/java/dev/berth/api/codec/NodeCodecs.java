package dev.berth.api.codec;

import dev.berth.api.core.AttachedVolume;
import dev.berth.api.core.ContainerImage;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeCondition;
import dev.berth.api.core.NodeFeatures;
import dev.berth.api.core.NodePodPreemptionPolicy;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;

/// Codec tables for `api.core`: nodes and namespaces.
final class NodeCodecs {

  /// A string that many objects share.
  private static final Codec<String> NAME = Codecs.interned(Codecs.STRING);

  static final RecordCodec<NodePodPreemptionPolicy> NODE_POD_PREEMPTION_POLICY =
      RecordCodec.of(
          "NodePodPreemptionPolicy",
          f -> {
            var disableResizePreemption =
                f.strings(
                    1, "disableResizePreemption", NodePodPreemptionPolicy::disableResizePreemption);
            return v -> new NodePodPreemptionPolicy(v.get(disableResizePreemption));
          });

  static final RecordCodec<NodeSpec> NODE_SPEC =
      RecordCodec.of(
          "NodeSpec",
          f -> {
            var providerID = f.string(3, "providerID", NodeSpec::providerID);
            var unschedulable = f.bool(4, "unschedulable", NodeSpec::unschedulable);
            var taints =
                f.field(
                    5, "taints", Codecs.interned(Codecs.list(CoreTables.TAINT)), NodeSpec::taints);
            var podPreemptionPolicy =
                f.optional(
                    8,
                    "podPreemptionPolicy",
                    NODE_POD_PREEMPTION_POLICY,
                    NodeSpec::podPreemptionPolicy);
            return v ->
                new NodeSpec(
                    v.get(providerID),
                    v.get(unschedulable),
                    v.get(taints),
                    v.get(podPreemptionPolicy));
          });

  static final RecordCodec<NodeCondition> NODE_CONDITION =
      RecordCodec.of(
          "NodeCondition",
          f -> {
            var type = f.field(1, "type", NAME, NodeCondition::type);
            var status = f.field(2, "status", NAME, NodeCondition::status);
            var lastHeartbeatTime =
                f.optional(3, "lastHeartbeatTime", Codecs.TIME, NodeCondition::lastHeartbeatTime);
            var lastTransitionTime =
                f.optional(4, "lastTransitionTime", Codecs.TIME, NodeCondition::lastTransitionTime);
            var reason = f.field(5, "reason", NAME, NodeCondition::reason);
            var message = f.field(6, "message", NAME, NodeCondition::message);
            return v ->
                new NodeCondition(
                    v.get(type),
                    v.get(status),
                    v.get(lastHeartbeatTime),
                    v.get(lastTransitionTime),
                    v.get(reason),
                    v.get(message));
          });

  static final RecordCodec<ContainerImage> CONTAINER_IMAGE =
      RecordCodec.of(
          "ContainerImage",
          f -> {
            var names = f.strings(1, "names", ContainerImage::names);
            var sizeBytes = f.int64(2, "sizeBytes", ContainerImage::sizeBytes);
            return v -> new ContainerImage(v.get(names), v.get(sizeBytes));
          });

  static final RecordCodec<AttachedVolume> ATTACHED_VOLUME =
      RecordCodec.of(
          "AttachedVolume",
          f -> {
            var name = f.string(1, "name", AttachedVolume::name);
            var devicePath = f.string(2, "devicePath", AttachedVolume::devicePath);
            return v -> new AttachedVolume(v.get(name), v.get(devicePath));
          });

  static final RecordCodec<NodeFeatures> NODE_FEATURES =
      RecordCodec.of(
          "NodeFeatures",
          f -> {
            var supplementalGroupsPolicy =
                f.optional(
                    1,
                    "supplementalGroupsPolicy",
                    Codecs.BOOL,
                    NodeFeatures::supplementalGroupsPolicy);
            return v -> new NodeFeatures(v.get(supplementalGroupsPolicy));
          });

  static final RecordCodec<NodeStatus> NODE_STATUS =
      RecordCodec.of(
          "NodeStatus",
          f -> {
            var capacity =
                f.field(
                    1,
                    "capacity",
                    Codecs.interned(Codecs.map(Codecs.QUANTITY)),
                    NodeStatus::capacity);
            var allocatable =
                f.field(
                    2,
                    "allocatable",
                    Codecs.interned(Codecs.map(Codecs.QUANTITY)),
                    NodeStatus::allocatable);
            var conditions = f.list(4, "conditions", NODE_CONDITION, NodeStatus::conditions);
            var images = f.list(8, "images", Codecs.interned(CONTAINER_IMAGE), NodeStatus::images);
            var volumesInUse = f.strings(9, "volumesInUse", NodeStatus::volumesInUse);
            var volumesAttached =
                f.list(10, "volumesAttached", ATTACHED_VOLUME, NodeStatus::volumesAttached);
            var features =
                f.optional(13, "features", Codecs.interned(NODE_FEATURES), NodeStatus::features);
            var declaredFeatures =
                f.field(
                    14,
                    "declaredFeatures",
                    Codecs.interned(Codecs.list(Codecs.STRING)),
                    NodeStatus::declaredFeatures);
            return v ->
                new NodeStatus(
                    v.get(capacity),
                    v.get(allocatable),
                    v.get(conditions),
                    v.get(images),
                    v.get(volumesInUse),
                    v.get(volumesAttached),
                    v.get(features),
                    v.get(declaredFeatures));
          });

  static final RecordCodec<Node> NODE =
      RecordCodec.of(
          "Node",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Node::metadata);
            var spec = f.field(2, "spec", NODE_SPEC, Node::spec);
            var status = f.field(3, "status", NODE_STATUS, Node::status);
            return v -> new Node(v.get(metadata), v.get(spec), v.get(status));
          });

  static final RecordCodec<NamespaceStatus> NAMESPACE_STATUS =
      RecordCodec.of(
          "NamespaceStatus",
          f -> {
            var phase = f.string(1, "phase", NamespaceStatus::phase);
            return v -> new NamespaceStatus(v.get(phase));
          });

  static final RecordCodec<Namespace> NAMESPACE =
      RecordCodec.of(
          "Namespace",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, Namespace::metadata);
            var status = f.field(3, "status", NAMESPACE_STATUS, Namespace::status);
            return v -> new Namespace(v.get(metadata), v.get(status));
          });

  private NodeCodecs() {}
}
