package dev.berth.cluster.apiserver.update;

import static java.util.stream.Collectors.joining;

import dev.berth.api.codec.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Computes the fields of an object after `kubectl apply`: the fields of the new manifest, and the
/// present fields that it leaves out, except those that were applied before.
///
/// Source: "Declarative Management of Kubernetes Objects", and the tags `patchStrategy` and
/// `patchMergeKey` in `k8s.io/api`.
final class FieldMerge {
  /// The lists whose items are merged, with the fields that identify items. Other lists are
  /// replaced as a whole.
  private static final Map<String, List<String>> KEYS =
      Map.ofEntries(
          Map.entry("containers", List.of("name")),
          Map.entry("initContainers", List.of("name")),
          Map.entry("ephemeralContainers", List.of("name")),
          Map.entry("env", List.of("name")),
          Map.entry("ports", List.of("containerPort", "protocol")),
          Map.entry("volumes", List.of("name")),
          Map.entry("volumeMounts", List.of("mountPath")),
          Map.entry("volumeDevices", List.of("devicePath")),
          Map.entry("resourceClaims", List.of("name")),
          Map.entry("schedulingGates", List.of("name")),
          Map.entry("imagePullSecrets", List.of("name")),
          Map.entry("hostAliases", List.of("ip")),
          Map.entry("topologySpreadConstraints", List.of("topologyKey", "whenUnsatisfiable")),
          Map.entry("ownerReferences", List.of("uid")));

  /// Objects, and lists of objects, that are replaced as a whole, without fields that the manifest
  /// leaves out.
  private static final Set<String> WHOLE = Set.of("strategy", "volumes", "resourceClaims");

  private FieldMerge() {}

  /// @param before the present fields
  /// @param now the new fields, as far as Berth reads them
  /// @param written the fields that the author has written, and fields whose default equals the
  ///   value
  /// @param applied the fields that were applied last
  static Map<String, @Nullable Object> merge(
      Map<?, ?> before, Map<?, ?> now, Map<?, ?> written, Map<?, ?> applied) {
    return merge(before, now, written, applied, false);
  }

  /// @param isWhole whether fields that the manifest leaves out are removed
  private static Map<String, @Nullable Object> merge(
      Map<?, ?> before, Map<?, ?> now, Map<?, ?> written, Map<?, ?> applied, boolean isWhole) {
    var merged = new LinkedHashMap<String, @Nullable Object>();
    now.forEach((name, value) -> merged.put((String) name, value));
    before.forEach((key, old) -> {
      var name = (String) key;
      var isWritten = now.containsKey(name) || written.containsKey(name);
      if (isWritten) {
        var value = merge(name, old, now.get(name), written.get(name), applied.get(name));
        if (value != null) {
          merged.put(name, value);
        }
      } else if (!isWhole && !applied.containsKey(name)) {
        merged.put(name, old);
      }
    });
    return Collections.unmodifiableMap(merged);
  }

  /// Returns the value of a written field.
  private static @Nullable Object merge(
      String name,
      @Nullable Object before,
      @Nullable Object now,
      @Nullable Object written,
      @Nullable Object applied) {
    if (before instanceof Map<?, ?> old && (now instanceof Map || written instanceof Map)) {
      return merge(
          old,
          Trees.object(now),
          Trees.object(written),
          Trees.object(applied),
          WHOLE.contains(name));
    }
    var keys = KEYS.get(name);
    if (keys != null && before instanceof List<?> && (now instanceof List || written != null)) {
      return merge(
          WHOLE.contains(name),
          byKey(before, keys),
          byKey(now, keys),
          byKey(written, keys),
          byKey(applied, keys));
    }
    return now;
  }

  private static List<Object> merge(
      boolean areWhole,
      Map<String, Map<?, ?>> before,
      Map<String, Map<?, ?>> now,
      Map<String, Map<?, ?>> written,
      Map<String, Map<?, ?>> applied) {
    var merged = new ArrayList<Object>();
    now.forEach((key, item) ->
        merged.add(
            merge(
                before.getOrDefault(key, Map.of()),
                item,
                written.getOrDefault(key, Map.of()),
                applied.getOrDefault(key, Map.of()),
                areWhole)));
    before.forEach((key, item) -> {
      if (!now.containsKey(key) && !applied.containsKey(key)) {
        merged.add(item);
      }
    });
    return List.copyOf(merged);
  }

  private static Map<String, Map<?, ?>> byKey(@Nullable Object items, List<String> keys) {
    var found = new LinkedHashMap<String, Map<?, ?>>();
    if (items instanceof List<?> list) {
      for (var item : list) {
        var fields = Trees.object(item);
        found.putIfAbsent(
            keys.stream().map(key -> Objects.toString(fields.get(key))).collect(joining("/")),
            fields);
      }
    }
    return found;
  }
}
