package dev.berth.planner.batch;

import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a plan says of the pods of a batch, by UID. The engine knows the latest plan of a profile
/// as an object, which exists only in the scheduler, its snapshots and its recordings.
///
/// The maps are not copied, since a plan is read for every pod; they must not change.
///
/// @param id tells the plans of a profile apart; empty if nothing has been planned yet
/// @param nodes the nodes of the pods that get one; [#ANY_NODE] for a pod that may have any
/// @param left why the other pods get none
public record BatchPlan(String id, Map<String, String> nodes, Map<String, String> left) {
  /// No plan yet.
  public static final BatchPlan NONE = new BatchPlan("", Map.of(), Map.of());

  /// In place of a node: the pod could not be planned, and is scheduled as without a plan.
  public static final String ANY_NODE = "";

  static final CustomResourceType TYPE =
      new CustomResourceType("planning.berth.dev/v1alpha1", "BatchPlan", "batchplans", false);

  private static final String ID = "id";
  private static final String NODES = "nodes";
  private static final String LEFT = "left";

  /// Whether the plan says anything of the pod.
  boolean has(String uid) {
    return nodes.containsKey(uid) || left.containsKey(uid);
  }

  /// The name of a profile's plan.
  static ObjectKey key(String profile) {
    return TYPE.key("", profile);
  }

  /// The plan as the engine gets it.
  CustomResource toObject(String profile) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put(ID, id);
    fields.put(NODES, nodes);
    fields.put(LEFT, left);
    return new CustomResource(TYPE, ObjectMeta.named("", profile), fields);
  }

  /// Reads what [#toObject] has written.
  @SuppressWarnings("unchecked") // the maps are those of another plan
  static BatchPlan of(CustomResource object) {
    Map<String, @Nullable Object> fields = object.fields();
    return new BatchPlan(
        (String) fields.getOrDefault(ID, ""),
        (Map<String, String>) fields.getOrDefault(NODES, Map.of()),
        (Map<String, String>) fields.getOrDefault(LEFT, Map.of()));
  }
}
