package dev.berth.api.codec;

import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.BatchPodGroupCondition;
import dev.berth.api.queue.BatchPodGroupSpec;
import dev.berth.api.queue.BatchPodGroupStatus;
import dev.berth.api.queue.Queue;
import dev.berth.api.queue.QueueGuarantee;
import dev.berth.api.queue.QueueSpec;
import dev.berth.api.queue.QueueStatus;

/// Codec tables for `api.queue`. Custom resources are never sent in protobuf, so their fields have
/// no numbers.
final class QueueCodecs {
  private static final RecordCodec<QueueGuarantee> GUARANTEE =
      RecordCodec.of(
          "Guarantee",
          f -> {
            var resource = f.map(0, "resource", Codecs.QUANTITY, QueueGuarantee::resource);
            return v -> new QueueGuarantee(v.get(resource));
          });

  private static final RecordCodec<QueueSpec> QUEUE_SPEC =
      RecordCodec.of(
          "QueueSpec",
          f -> {
            var weight = f.optional(0, "weight", Codecs.INT32, QueueSpec::weight);
            var capability = f.map(0, "capability", Codecs.QUANTITY, QueueSpec::capability);
            var deserved = f.map(0, "deserved", Codecs.QUANTITY, QueueSpec::deserved);
            var guarantee = f.field(0, "guarantee", GUARANTEE, QueueSpec::guarantee);
            var reclaimable = f.optional(0, "reclaimable", Codecs.BOOL, QueueSpec::reclaimable);
            var parent = f.string(0, "parent", QueueSpec::parent);
            var priority = f.int32(0, "priority", QueueSpec::priority);
            return v -> {
              Integer written = v.get(weight);
              return new QueueSpec(
                  written == null ? QueueSpec.EMPTY.weight() : written,
                  v.get(capability),
                  v.get(deserved),
                  v.get(guarantee),
                  v.get(reclaimable),
                  v.get(parent),
                  v.get(priority));
            };
          });

  private static final RecordCodec<QueueStatus> QUEUE_STATUS =
      RecordCodec.of(
          "QueueStatus",
          f -> {
            var state = f.string(0, "state", QueueStatus::state);
            var unknown = f.int32(0, "unknown", QueueStatus::unknown);
            var pending = f.int32(0, "pending", QueueStatus::pending);
            var running = f.int32(0, "running", QueueStatus::running);
            var inqueue = f.int32(0, "inqueue", QueueStatus::inqueue);
            var completed = f.int32(0, "completed", QueueStatus::completed);
            var allocated = f.map(0, "allocated", Codecs.QUANTITY, QueueStatus::allocated);
            return v ->
                new QueueStatus(
                    v.get(state),
                    v.get(unknown),
                    v.get(pending),
                    v.get(running),
                    v.get(inqueue),
                    v.get(completed),
                    v.get(allocated));
          });

  private static final RecordCodec<BatchPodGroupSpec> POD_GROUP_SPEC =
      RecordCodec.of(
          "PodGroupSpec",
          f -> {
            var minMember = f.int32(0, "minMember", BatchPodGroupSpec::minMember);
            var minTaskMember =
                f.map(0, "minTaskMember", Codecs.INT32, BatchPodGroupSpec::minTaskMember);
            var queue = f.string(0, "queue", BatchPodGroupSpec::queue);
            var priorityClassName =
                f.string(0, "priorityClassName", BatchPodGroupSpec::priorityClassName);
            var minResources =
                f.map(0, "minResources", Codecs.QUANTITY, BatchPodGroupSpec::minResources);
            return v ->
                new BatchPodGroupSpec(
                    v.get(minMember),
                    v.get(minTaskMember),
                    v.get(queue),
                    v.get(priorityClassName),
                    v.get(minResources));
          });

  private static final RecordCodec<BatchPodGroupCondition> POD_GROUP_CONDITION =
      RecordCodec.of(
          "PodGroupCondition",
          f -> {
            var type = f.string(0, "type", BatchPodGroupCondition::type);
            var status = f.string(0, "status", BatchPodGroupCondition::status);
            var transitionId = f.string(0, "transitionID", BatchPodGroupCondition::transitionID);
            var lastTransitionTime =
                f.optional(
                    0,
                    "lastTransitionTime",
                    Codecs.TIME,
                    BatchPodGroupCondition::lastTransitionTime);
            var reason = f.string(0, "reason", BatchPodGroupCondition::reason);
            var message = f.string(0, "message", BatchPodGroupCondition::message);
            return v ->
                new BatchPodGroupCondition(
                    v.get(type),
                    v.get(status),
                    v.get(transitionId),
                    v.get(lastTransitionTime),
                    v.get(reason),
                    v.get(message));
          });

  private static final RecordCodec<BatchPodGroupStatus> POD_GROUP_STATUS =
      RecordCodec.of(
          "PodGroupStatus",
          f -> {
            var phase = f.string(0, "phase", BatchPodGroupStatus::phase);
            var conditions =
                f.list(0, "conditions", POD_GROUP_CONDITION, BatchPodGroupStatus::conditions);
            var running = f.int32(0, "running", BatchPodGroupStatus::running);
            var succeeded = f.int32(0, "succeeded", BatchPodGroupStatus::succeeded);
            var failed = f.int32(0, "failed", BatchPodGroupStatus::failed);
            return v ->
                new BatchPodGroupStatus(
                    v.get(phase),
                    v.get(conditions),
                    v.get(running),
                    v.get(succeeded),
                    v.get(failed));
          });

  private QueueCodecs() {}

  /// Returns the codec of queues in one version.
  static RecordCodec<Queue> queue(String apiVersion) {
    return RecordCodec.of(
        "Queue",
        f -> {
          var metadata = f.field(0, "metadata", MetaTables.OBJECT_META, Queue::metadata);
          var spec = f.field(0, "spec", QUEUE_SPEC, Queue::spec);
          var status = f.field(0, "status", QUEUE_STATUS, Queue::status);
          return v -> new Queue(apiVersion, v.get(metadata), v.get(spec), v.get(status));
        });
  }

  /// Returns the codec of groups in one version.
  static RecordCodec<BatchPodGroup> podGroup(String apiVersion) {
    return RecordCodec.of(
        "PodGroup",
        f -> {
          var metadata = f.field(0, "metadata", MetaTables.OBJECT_META, BatchPodGroup::metadata);
          var spec = f.field(0, "spec", POD_GROUP_SPEC, BatchPodGroup::spec);
          var status = f.field(0, "status", POD_GROUP_STATUS, BatchPodGroup::status);
          return v -> new BatchPodGroup(apiVersion, v.get(metadata), v.get(spec), v.get(status));
        });
  }
}
