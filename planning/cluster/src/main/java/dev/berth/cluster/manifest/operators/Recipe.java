package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.Trees;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.meta.ApiGroup;
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

/// The objects that an operator creates for an object of a kind: Kubernetes' own workloads, and
/// objects that belong to them. Recipes are [TreeTemplate]s in files that are named after API
/// groups. A recipe has
///
/// - `plural` and `shortNames`: kubectl's names of the kind,
/// - `let`: named values, in this order,
/// - `pods`: the labels that identify the pods,
/// - `makes`: the created objects, without the parts that all of them have, and
/// - `notDerived`: clauses that say which parts of the operator's object these objects leave out.
///
/// Immutable.
public final class Recipe {
  private final Map<String, Object> fields;

  private Recipe(Map<String, Object> fields) {
    this.fields = fields;
  }

  /// The result for one object.
  ///
  /// @param pods the labels of its pods
  record Outcome(Map<String, String> pods, List<ObjectTree> objects, List<String> notDerived) {
    Outcome {
      pods = Map.copyOf(pods);
      objects = List.copyOf(objects);
      notDerived = List.copyOf(notDerived);
    }
  }

  /// Returns the recipe for objects of a kind, if there is one.
  public static Optional<Recipe> of(String apiVersion, String kind) {
    return Optional.ofNullable(
        Files.RECIPES.getOrDefault(ApiGroup.of(apiVersion), Map.of()).get(kind));
  }

  /// All recipes, which are read at the first use.
  private static final class Files {
    /// The recipes by group and kind.
    static final Map<String, Map<String, Recipe>> RECIPES =
        OperatorKinds.groups().stream()
            .collect(Collectors.toUnmodifiableMap(group -> group, Files::read));

    private Files() {}

    /// Returns the recipes of a group; empty if there is no file for the group.
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

  /// Returns the resource of the kind, without its group.
  public String plural() {
    return Objects.requireNonNull(fields.get("plural")).toString();
  }

  /// Returns kubectl's short names of the kind.
  public List<String> shortNames() {
    return list("shortNames").stream().map(Object::toString).toList();
  }

  /// Returns the result for an object.
  ///
  /// @throws IllegalArgumentException if a value in the object has a wrong form; the message is for
  ///   users
  Outcome make(ObjectTree object, Variables.Related related) {
    var variables = new Variables(object, Map.of(), related);
    for (var value : map("let").entrySet()) {
      variables = variables.with(value.getKey(), TreeTemplate.fill(value.getValue(), variables));
    }
    Map<String, String> pods = new HashMap<>();
    strings(TreeTemplate.fill(map("pods"), variables))
        .forEach((name, value) -> pods.put(name, value.toString()));
    var objects = new ArrayList<ObjectTree>();
    for (var made : Trees.list(TreeTemplate.fill(list("makes"), variables))) {
      var tree = new ObjectTree(new LinkedHashMap<String, @Nullable Object>(strings(made)));
      if (!tree.name().isEmpty()) {
        objects.add(tree);
      }
    }
    return new Outcome(
        pods,
        objects,
        Trees.list(TreeTemplate.fill(list("notDerived"), variables)).stream()
            .map(Object::toString)
            .toList());
  }

  private List<?> list(String name) {
    return Trees.list(fields.get(name));
  }

  private Map<String, Object> map(String name) {
    return strings(fields.get(name));
  }

  /// Returns the fields that have values, in their order.
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
