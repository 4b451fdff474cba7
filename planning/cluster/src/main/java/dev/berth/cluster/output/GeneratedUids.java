package dev.berth.cluster.output;

import dev.berth.api.codec.ObjectTree;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Removes generated UIDs from objects. Another run would generate other UIDs, and references
/// without a UID refer to objects by name.
final class GeneratedUids {
  private static final String UID = "uid";

  private final Set<String> written = new HashSet<>();

  /// @param manifests the objects as read
  GeneratedUids(List<Manifest> manifests) {
    manifests.forEach(manifest -> written.add(manifest.metadata().uid()));
  }

  ObjectTree removed(ObjectTree tree) {
    return new ObjectTree(removed(tree.fields()));
  }

  private Map<String, @Nullable Object> removed(Map<?, ?> fields) {
    var kept = new LinkedHashMap<String, @Nullable Object>();
    fields.forEach((name, value) -> {
      if (!name.equals(UID) || !(value instanceof String uid) || written.contains(uid)) {
        kept.put((String) name, removedFromValue(value));
      }
    });
    return Collections.unmodifiableMap(kept);
  }

  private @Nullable Object removedFromValue(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> removed(map);
      case List<?> list -> {
        var items = new ArrayList<@Nullable Object>();
        list.forEach(item -> items.add(removedFromValue(item)));
        yield Collections.unmodifiableList(items);
      }
      case null, default -> value;
    };
  }
}
