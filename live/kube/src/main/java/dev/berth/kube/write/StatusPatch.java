package dev.berth.kube.write;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.TreeEncoder;
import dev.berth.api.meta.KubernetesObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Creates strategic merge patches of the status of a pod or group of pods, as kube-scheduler sends
/// them. Conditions are merged by type, so that the conditions of other writers stay, even if they
/// change meanwhile. The patches therefore have no version. They have the UID, since another object
/// may have the name by now.
///
/// Source: `CreateTwoWayMergePatch` of apimachinery.
final class StatusPatch {

  private static final String CONDITIONS = "conditions";

  /// A list that the API server keeps if the patch does not mention it, for clients that do not
  /// know the field.
  private static final String KEPT = "nodeAllocatableResourceClaimStatuses";

  private static final List<Object> EMPTIED = List.of(Map.of("$patch", "replace"));

  private StatusPatch() {}

  /// Returns the patch that turns one status into the other.
  ///
  /// @return empty if nothing changes
  static <T extends KubernetesObject> Map<String, @Nullable Object> between(
      Kind<T> kind, T before, T after) {
    var old = new LinkedHashMap<>(status(kind, before));
    var now = new LinkedHashMap<>(status(kind, after));
    var oldConditions = byType(old.remove(CONDITIONS));
    var newConditions = byType(now.remove(CONDITIONS));
    var patch = MergePatch.difference(old, now);
    if (patch.containsKey(KEPT) && patch.get(KEPT) == null) {
      patch.put(KEPT, EMPTIED);
    }
    var changed = changed(oldConditions, newConditions);
    if (!changed.isEmpty()) {
      patch.put("$setElementOrder/" + CONDITIONS, order(newConditions));
      patch.put(CONDITIONS, changed);
    }
    var whole = new LinkedHashMap<String, @Nullable Object>();
    if (!patch.isEmpty()) {
      whole.put("metadata", Map.of("uid", before.metadata().uid()));
      whole.put("status", patch);
    }
    return whole;
  }

  private static <T extends KubernetesObject> Map<String, @Nullable Object> status(
      Kind<T> kind, T object) {
    return MergePatch.child(TreeEncoder.tree(kind, object), "status");
  }

  @SuppressWarnings("unchecked") // names of fields are strings
  private static Map<String, Map<String, @Nullable Object>> byType(@Nullable Object conditions) {
    var byType = new LinkedHashMap<String, Map<String, @Nullable Object>>();
    if (conditions instanceof List<?> list) {
      for (var item : list) {
        var condition = (Map<String, @Nullable Object>) item;
        byType.put(String.valueOf(condition.get("type")), condition);
      }
    }
    return byType;
  }

  private static List<Object> order(Map<String, Map<String, @Nullable Object>> conditions) {
    return conditions.keySet().stream().<Object>map(type -> Map.of("type", type)).toList();
  }

  private static List<Object> changed(
      Map<String, Map<String, @Nullable Object>> before,
      Map<String, Map<String, @Nullable Object>> after) {
    var changed = new ArrayList<Object>();
    after.forEach((type, condition) -> {
      var difference = MergePatch.difference(before.getOrDefault(type, Map.of()), condition);
      if (!difference.isEmpty()) {
        difference.put("type", type);
        changed.add(new TreeMap<>(difference));
      }
    });
    for (var type : before.keySet()) {
      if (!after.containsKey(type)) {
        changed.add(Map.of("$patch", "delete", "type", type));
      }
    }
    return changed;
  }
}
