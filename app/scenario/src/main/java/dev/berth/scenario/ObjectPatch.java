package dev.berth.scenario;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonAnnotation;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problem;
import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON patch (RFC 6902) of an object, as `kubectl patch --type=json` accepts it, with the
/// operations `add`, `remove` and `replace`.
///
/// @param operations each with `op`, `path` and perhaps `value`
public record ObjectPatch(ObjectName object, List<Map<?, ?>> operations) {
  public ObjectPatch {
    operations = List.copyOf(operations);
  }

  /// Parses a patch in the form of users: `KIND/NAMESPACE/NAME=PATCH`.
  ///
  /// @throws IllegalArgumentException if it has another form; the message is for the user
  public static ObjectPatch parse(String text) {
    int equals = text.indexOf('=');
    Object patch = JsonAnnotation.read(text.substring(equals + 1));
    if (equals < 0 || !(patch instanceof List<?> list)) {
      throw new IllegalArgumentException(
          text + ": KIND/NAMESPACE/NAME=PATCH is needed, with a list of operations in JSON");
    }
    var operations = new ArrayList<Map<?, ?>>();
    for (Object operation : list) {
      if (!(operation instanceof Map<?, ?> fields)
          || !List.of("add", "remove", "replace").contains(fields.get("op"))
          || !(fields.get("path") instanceof String path)
          || !path.startsWith("/")) {
        throw new IllegalArgumentException(
            text + ": each operation needs op, add, remove or replace, and a path");
      }
      operations.add(fields);
    }
    return new ObjectPatch(ObjectName.parse(text.substring(0, equals)), operations);
  }

  /// Applies the patch to the object.
  ///
  /// @throws IllegalArgumentException if the patch does not fit; the message is for the user
  KubernetesObject applied(KubernetesObject before) {
    return decoded(Kinds.of(before), applied(ObjectTree.of(before)));
  }

  /// Applies the patch to the object as written.
  ///
  /// @throws IllegalArgumentException if the patch does not fit; the message is for the user
  ObjectTree applied(ObjectTree before) {
    Map<?, ?> tree = before.fields();
    for (Map<?, ?> operation : operations) {
      var path = String.valueOf(operation.get("path"));
      tree = changed(tree, List.of(path.substring(1).split("/", -1)), operation, path);
    }
    var fields = new LinkedHashMap<String, @Nullable Object>();
    tree.forEach((name, value) -> fields.put(String.valueOf(name), value));
    return new ObjectTree(fields);
  }

  private <T extends KubernetesObject> T decoded(Kind<T> kind, ObjectTree tree) {
    var problems = new ArrayList<Problem>();
    var json = JsonEncoder.text(Codecs.ANY, tree.fields()).getBytes(StandardCharsets.UTF_8);
    T object =
        ApiFormat.JSON.readObject(
            kind,
            new ByteArrayInputStream(json),
            new ApiFormat.Reading(Interner.none(), problems::add));
    if (object == null) {
      throw new IllegalArgumentException(
          "%s: the patch makes it invalid: %s"
              .formatted(object(), problems.isEmpty() ? "" : problems.getFirst().message()));
    }
    return object;
  }

  /// Returns a value with a changed part.
  ///
  /// @param names the names of fields and the indexes of items on the path to the changed part
  private @Nullable Object changed(
      @Nullable Object value, List<String> names, Map<?, ?> operation, String path) {
    return switch (value) {
      case Map<?, ?> map -> changed(map, names, operation, path);
      case List<?> list -> changed(list, names, operation, path);
      case null, default -> throw missing(path);
    };
  }

  private Map<?, ?> changed(
      Map<?, ?> before, List<String> names, Map<?, ?> operation, String path) {
    String name = names.getFirst().replace("~1", "/").replace("~0", "~");
    var fields = new LinkedHashMap<Object, @Nullable Object>(before);
    boolean isLast = names.size() == 1;
    if (!before.containsKey(name) && !(isLast && is("add", operation))) {
      throw missing(path);
    }
    if (!isLast) {
      fields.put(name, changed(before.get(name), names.subList(1, names.size()), operation, path));
    } else if (is("remove", operation)) {
      fields.remove(name);
    } else {
      fields.put(name, operation.get("value"));
    }
    return fields;
  }

  private List<?> changed(List<?> before, List<String> names, Map<?, ?> operation, String path) {
    var items = new ArrayList<@Nullable Object>(before);
    boolean isLast = names.size() == 1;
    boolean isAdded = isLast && is("add", operation);
    int place =
        isAdded && names.getFirst().equals("-")
            ? items.size()
            : place(names.getFirst(), items.size() + (isAdded ? 1 : 0));
    if (place < 0) {
      throw missing(path);
    }
    if (!isLast) {
      items.set(place, changed(items.get(place), names.subList(1, names.size()), operation, path));
    } else if (isAdded) {
      items.add(place, operation.get("value"));
    } else if (is("remove", operation)) {
      items.remove(place);
    } else {
      items.set(place, operation.get("value"));
    }
    return items;
  }

  private static boolean is(String name, Map<?, ?> operation) {
    return name.equals(operation.get("op"));
  }

  private IllegalArgumentException missing(String path) {
    return new IllegalArgumentException("%s: it has no %s".formatted(object, path));
  }

  /// The index that a text names; -1 if there is none.
  private static int place(String name, int places) {
    try {
      int place = Integer.parseInt(name);
      return place >= 0 && place < places ? place : -1;
    } catch (NumberFormatException _) {
      return -1;
    }
  }
}
