package dev.berth.bench.workload;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A shape of a cluster and of the pods that wait in it, for any number of nodes. Read from a file
/// of `bench/workloads`, whose `base.yaml` says what is written there.
///
/// @param name such as `anti-affinity`
/// @param about one line for a reader
/// @param podsPerNode how many pending pods there is room for on each node
/// @param podsPerGroup a stretch has a multiple of so many pods, at least one
/// @param featureGates those that are not at their defaults
/// @param counts `bound` or `attempts`: what is counted as a pod that is done
/// @param stretches where their sizes are fixed; or else empty
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
  /// What all shapes begin with.
  private static final String BASE = "base";

  public Shape {
    featureGates = Map.copyOf(featureGates);
    objects = List.copyOf(objects);
    changes = List.copyOf(changes);
    stretches = List.copyOf(stretches);
  }

  /// Objects besides nodes and pods.
  ///
  /// @param per `once`, `node`, `pod`, `group`, or a number
  record ObjectSeries(String per, Series series) {}

  /// Changes of the cluster while pods are scheduled.
  ///
  /// @param after the number of scheduling cycles before the first of them
  /// @param every the number of cycles between two of them
  /// @param change `add`, `update` or `delete`
  /// @param of `nodes` or `existing`
  /// @param beyond whether the first object is the one behind those that are there at the start
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
  /// @throws IllegalArgumentException if there is none of that name
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
  /// @param pods how many pods a stretch of proportion 1 is to have, if there is room for all and
  ///   they are whole groups
  /// @param proportions the stretches, with their proportions instead of numbers of pods
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
