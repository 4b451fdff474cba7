package dev.berth.bench.workload;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A shape of a cluster and of its waiting pods, for any number of nodes. It comes from a file of
/// `bench/workloads`; `base.yaml` there explains the fields.
///
/// @param name such as `anti-affinity`
/// @param about one line about it for readers
/// @param podsPerNode the number of pending pods that fit on each node
/// @param podsPerGroup the number of pods in a stretch is a multiple of this, and at least one
/// @param featureGates the gates that differ from their defaults
/// @param counts `bound` or `attempts`: which pods count as finished
/// @param stretches stretches with fixed sizes; otherwise empty
public record Shape(
    String name,
    String about,
    long podsPerNode,
    long podsPerGroup,
    Map<String, Boolean> featureGates,
    String counts,
    Series nodes,
    long existingPerNode,
    Series existing,
    Series pending,
    List<ObjectSeries> objects,
    List<ChangeRule> changes,
    List<Stretch> stretches) {
  /// The common start of all shapes.
  private static final String BASE = "base";

  public Shape {
    featureGates = Map.copyOf(featureGates);
    objects = List.copyOf(objects);
    changes = List.copyOf(changes);
    stretches = List.copyOf(stretches);
  }

  /// Objects other than nodes and pods.
  ///
  /// @param per `once`, `node`, `pod`, `group`, or a number
  record ObjectSeries(String per, Series series) {}

  /// Changes of the cluster while pods are scheduled.
  ///
  /// @param after the number of scheduling cycles before the first change
  /// @param every the number of cycles between two changes
  /// @param change `add`, `update` or `delete`
  /// @param of `nodes` or `existing`
  /// @param beyond whether the first object follows those that exist at the start
  record ChangeRule(
      long after, long every, String change, String of, boolean beyond, TemplateTree patch) {}

  /// The names of the shapes in a folder, sorted.
  public static List<String> names(Path folder) {
    try (var files = Files.list(folder)) {
      return files
          .map(file -> requireNonNull(file.getFileName()).toString())
          .filter(file -> file.endsWith(".yaml"))
          .map(file -> file.substring(0, file.length() - ".yaml".length()))
          .filter(name -> !name.equals(BASE))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Reads a shape.
  ///
  /// @throws IllegalArgumentException if there is no shape with that name
  public static Shape read(Path folder, String name) {
    if (!names(folder).contains(name)) {
      throw new IllegalArgumentException(
          "there is no shape \"%s\"; there are %s".formatted(name, names(folder)));
    }
    TemplateTree base = TemplateTree.read(folder.resolve(BASE + ".yaml"));
    TemplateTree own = TemplateTree.read(folder.resolve(name + ".yaml"));
    TemplateTree both = base.merge(own);
    var objects = new ArrayList<TemplateTree>(base.trees("objects"));
    objects.addAll(own.trees("objects"));
    return new Shape(
        name,
        required(own, "about"),
        Long.parseLong(required(both, "podsPerNode")),
        Long.parseLong(required(both, "podsPerGroup")),
        own.tree("featureGates").switches(),
        required(both, "counts"),
        series(base, own, "nodes"),
        Long.parseLong(required(both.tree("existing"), "perNode")),
        series(base, own, "existing"),
        series(base, own, "pending"),
        objects.stream().map(it -> new ObjectSeries(required(it, "per"), Series.of(it))).toList(),
        own.trees("changes").stream().map(Shape::change).toList(),
        Stretch.of(own));
  }

  private static Series series(TemplateTree base, TemplateTree own, String field) {
    return Series.of(base.tree(field)).with(Series.of(own.tree(field)).patches());
  }

  private static ChangeRule change(TemplateTree rule) {
    return new ChangeRule(
        Long.parseLong(required(rule, "after")),
        Long.parseLong(required(rule, "every")),
        required(rule, "change"),
        required(rule, "of"),
        "true".equals(rule.text("beyond")),
        rule.tree("patch"));
  }

  private static String required(TemplateTree tree, String field) {
    return requireNonNull(tree.text(field), field);
  }

  /// A workload of this shape.
  ///
  /// @param nodeCount how many nodes
  /// @param pods the number of pods in a stretch of proportion 1, rounded to whole groups and
  ///   limited by the room
  /// @param proportions the stretches with their proportions, not with numbers of pods
  public BenchmarkWorkload sized(long nodeCount, long pods, List<Stretch> proportions) {
    long all = proportions.stream().mapToLong(Stretch::pods).sum();
    long room = Math.min(pods, podsPerNode * nodeCount / all);
    long unit = Math.max(1, room / podsPerGroup) * podsPerGroup;
    return new BenchmarkWorkload(
        this,
        nodeCount,
        proportions.stream().map(it -> new Stretch(it.name(), it.pods() * unit)).toList());
  }
}
