package dev.berth.cluster.operators;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What an operator makes of the objects of a kind: Kubernetes' own workloads, and what belongs to
/// them. Recipes are [TreeTemplate]s in files that are named after API groups. Each has
///
/// - `plural` and `shortNames`: what kubectl calls the kind,
/// - `let`: values that have names, in this order,
/// - `pods`: the labels that all of the pods have, and no others,
/// - `makes`: the objects, without what all of them have, and
/// - `notDerived`: what these leave out, in clauses about the operator's object.
///
/// Immutable.
public final class Recipe {

  private final Map<String, Object> fields;

  private Recipe(Map<String, Object> fields) {
    this.fields = fields;
  }

  /// The outcome for one object.
  ///
  /// @param pods the labels of its pods
  record Outcome(Map<String, String> pods, List<ObjectTree> objects, List<String> notDerived) {
    Outcome {
      pods = Map.copyOf(pods);
      objects = List.copyOf(objects);
      notDerived = List.copyOf(notDerived);
    }
  }

  /// The recipe for objects of a kind, if there is one.
  public static Optional<Recipe> of(String apiVersion, String kind) {
    var group = apiVersion.substring(0, Math.max(0, apiVersion.indexOf('/')));
    return Optional.ofNullable(Files.RECIPES.getOrDefault(group, Map.of()).get(kind));
  }

  /// All of them, read when one is asked for.
  private static final class Files {
    /// By groups and kinds.
    static final Map<String, Map<String, Recipe>> RECIPES =
        OperatorKinds.groups().stream()
            .collect(Collectors.toUnmodifiableMap(group -> group, Files::read));

    private Files() {}

    /// Empty if there is no file for the group.
    private static Map<String, Recipe> read(String group) {
      Map<String, Recipe> recipes = new HashMap<>();
      var problems = new Problems();
      try (var in = Recipe.class.getResourceAsStream(group + ".yaml")) {
        if (in != null) {
          strings(ValueReader.read(Codecs.ANY, in, group, Strictness.STRICT, problems))
              .forEach((kind, fields) -> recipes.put(kind, new Recipe(strings(fields))));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (!problems.isEmpty()) {
        throw new IllegalStateException(problems.kept().toString());
      }
      return recipes;
    }
  }

  /// The resource of the kind, without its group.
  public String plural() {
    return Objects.requireNonNull(fields.get("plural")).toString();
  }

  /// What else kubectl calls it.
  public List<String> shortNames() {
    return list("shortNames").stream().map(Object::toString).toList();
  }

  /// What becomes of an object.
  ///
  /// @throws IllegalArgumentException if something in it is not what it has to be; the message is
  ///   for users
  Outcome make(ObjectTree object, Variables.Related related) {
    var variables = new Variables(object, Map.of(), related);
    for (var value : map("let").entrySet()) {
      variables = variables.with(value.getKey(), TreeTemplate.fill(value.getValue(), variables));
    }
    Map<String, String> pods = new HashMap<>();
    strings(TreeTemplate.fill(map("pods"), variables))
        .forEach((name, value) -> pods.put(name, value.toString()));
    var objects = new ArrayList<ObjectTree>();
    for (var made : list(TreeTemplate.fill(list("makes"), variables))) {
      var tree = new ObjectTree(new LinkedHashMap<String, @Nullable Object>(strings(made)));
      if (!tree.name().isEmpty()) {
        objects.add(tree);
      }
    }
    return new Outcome(
        pods,
        objects,
        list(TreeTemplate.fill(list("notDerived"), variables)).stream()
            .map(Object::toString)
            .toList());
  }

  private List<?> list(String name) {
    return list(fields.get(name));
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> items ? items : List.of();
  }

  private Map<String, Object> map(String name) {
    return strings(fields.get(name));
  }

  /// The fields that have values, in their order.
  private static Map<String, Object> strings(@Nullable Object value) {
    var fields = new LinkedHashMap<String, Object>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, field) -> {
        if (field != null) {
          fields.put((String) name, field);
        }
      });
    }
    return fields;
  }
}
