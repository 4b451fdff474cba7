package dev.berth.planner.batch;

import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The plan's decisions about the pods of a batch, by UID. The engine receives the latest plan of a
/// profile as an object, which exists only in the scheduler, its snapshots and its recordings.
///
/// The maps are not copied, because a plan is read for every pod; they must not change.
///
/// @param id unique among the plans of a profile; empty before the first plan
/// @param nodes the nodes of the pods that get one; [#ANY_NODE] for a pod that may have any node
/// @param left the reasons why the other pods get none
public record BatchPlan(String id, Map<String, String> nodes, Map<String, String> left) {
  /// No plan yet.
  public static final BatchPlan NONE = new BatchPlan("", Map.of(), Map.of());

  /// Instead of a node: the pod could not be planned, and is scheduled as without a plan.
  public static final String ANY_NODE = "";

  static final CustomResourceType TYPE =
      new CustomResourceType("planning.berth.dev/v1alpha1", "BatchPlan", "batchplans", false);

  private static final String ID = "id";
  private static final String NODES = "nodes";
  private static final String LEFT = "left";

  /// Whether the plan includes the pod.
  boolean has(String uid) {
    return nodes.containsKey(uid) || left.containsKey(uid);
  }

  /// The name of a profile's plan.
  static ObjectKey key(String profile) {
    return TYPE.key("", profile);
  }

  /// The plan as an object for the engine.
  CustomResource toObject(String profile) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put(ID, id);
    fields.put(NODES, nodes);
    fields.put(LEFT, left);
    return new CustomResource(TYPE, ObjectMeta.named("", profile), fields);
  }

  /// Reads the object of [#toObject].
  @SuppressWarnings("unchecked") // the maps are those of another plan
  static BatchPlan of(CustomResource object) {
    Map<String, @Nullable Object> fields = object.fields();
    return new BatchPlan(
        (String) fields.getOrDefault(ID, ""),
        (Map<String, String>) fields.getOrDefault(NODES, Map.of()),
        (Map<String, String>) fields.getOrDefault(LEFT, Map.of()));
  }
}
