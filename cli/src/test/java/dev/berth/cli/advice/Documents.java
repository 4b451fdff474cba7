package dev.berth.cli.advice;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.TreeReader;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The documents of a file of manifests, as trees that can be edited. For one thread.
public final class Documents {
  private final List<Map<String, @Nullable Object>> all = new ArrayList<>();

  static Documents of(String yaml) {
    var documents = new Documents();
    var problems = new Problems();
    new TreeReader(problems)
        .read(
            new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)),
            "documents",
            tree -> documents.add(tree.value().fields()));
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(yaml);
    }
    return documents;
  }

  /// Adds an object, to be edited by itself.
  void add(Map<?, ?> object) {
    all.add(map(copy(object)));
  }

  Documents copy() {
    var copy = new Documents();
    all.forEach(copy::add);
    return copy;
  }

  /// Gives all objects UIDs, as an API server has, and names them where objects refer to others.
  Documents identified() {
    Map<String, String> uids = new HashMap<>();
    for (Map<String, @Nullable Object> object : all) {
      String uid = "00000000-0000-4000-9000-%012d".formatted(uids.size() + 1);
      at(object, "metadata").put("uid", uid);
      var tree = new ObjectTree(object);
      uids.put("%s %s/%s".formatted(tree.kind(), tree.namespace(), tree.name()), uid);
    }
    for (Map<String, @Nullable Object> object : all) {
      String namespace = new ObjectTree(object).namespace();
      if (at(object, "metadata").get("ownerReferences") instanceof List<?> owners) {
        owners.forEach(owner -> identify(map(owner), "kind", namespace, uids));
      }
      if (at(object, "spec").get("claimRef") instanceof Map<?, ?> claim) {
        identify(map(claim), "PersistentVolumeClaim", (String) claim.get("namespace"), uids);
      }
    }
    return this;
  }

  private static void identify(
      Map<String, @Nullable Object> reference,
      String kind,
      String namespace,
      Map<String, String> uids) {
    Object ownKind = reference.getOrDefault("kind", kind);
    String uid = uids.get("%s %s/%s".formatted(ownKind, namespace, reference.get("name")));
    if (uid != null) {
      reference.put("uid", uid);
    }
  }

  List<Map<String, @Nullable Object>> all() {
    return all;
  }

  List<Map<String, @Nullable Object>> ofKind(String kind) {
    return all.stream().filter(object -> kind.equals(object.get("kind"))).toList();
  }

  void removeAll(String kind) {
    all.removeIf(object -> kind.equals(object.get("kind")));
  }

  Optional<Map<String, @Nullable Object>> find(String kind, String namespace, String name) {
    return ofKind(kind).stream()
        .filter(object -> {
          var tree = new ObjectTree(object);
          return tree.name().equals(name)
              && (tree.namespace().isEmpty()
                  || namespace.isEmpty()
                  || tree.namespace().equals(namespace));
        })
        .findFirst();
  }

  /// Notes in the object what was written of it, as `kubectl apply` does.
  void noteApplied(Map<String, @Nullable Object> written) {
    var tree = new ObjectTree(written);
    find((String) written.get("kind"), tree.namespace(), tree.name())
        .ifPresent(object ->
            at(object, "metadata", "annotations")
                .put("kubectl.kubernetes.io/last-applied-configuration", json(written)));
  }

  void remove(Map<String, @Nullable Object> object) {
    all.remove(object);
  }

  /// JSON is YAML.
  String text() {
    return all.stream().map(Documents::json).collect(Collectors.joining("---\n"));
  }

  /// Any text that is JSON.
  public static Map<?, ?> tree(String json) {
    var problems = new Problems();
    var read =
        ValueReader.read(
            Codecs.ANY,
            new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
            "answer",
            Strictness.LENIENT,
            problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(json);
    }
    return (Map<?, ?>) Objects.requireNonNull(read);
  }

  static String json(Object tree) {
    var text = new StringBuilder();
    Codecs.ANY.encode(tree, JsonEncoder.indented(text));
    return text.append('\n').toString();
  }

  /// The object at the end of the names; it is made if it is missing.
  static Map<String, @Nullable Object> at(Map<String, @Nullable Object> object, String... names) {
    Map<String, @Nullable Object> place = object;
    for (String name : names) {
      place = map(place.computeIfAbsent(name, _ -> new LinkedHashMap<String, Object>()));
    }
    return place;
  }

  @SuppressWarnings("unchecked") // the names of an object's fields are texts
  static Map<String, @Nullable Object> map(@Nullable Object value) {
    return (Map<String, @Nullable Object>) value;
  }

  @SuppressWarnings("unchecked") // a list may hold anything
  static List<@Nullable Object> list(@Nullable Object value) {
    return (List<@Nullable Object>) value;
  }

  static @Nullable Object copy(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((name, field) -> copy.put((String) name, copy(field)));
        yield copy;
      }
      case List<?> list -> {
        var copy = new ArrayList<@Nullable Object>();
        list.forEach(item -> copy.add(copy(item)));
        yield copy;
      }
      case null -> null;
      default -> value;
    };
  }
}
