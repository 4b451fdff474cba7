package dev.berth.suggestion;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.framework.cluster.SharedLister;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A requirement of a node's labels that no node meets.
public sealed interface LabelNote extends Note {
  /// No node has the label.
  ///
  /// @param nearest an existing label with a similar name, or, as `key=value`, an existing label
  ///   with the required value; empty if there is none
  /// @param nodes how many nodes have the nearest label
  record NoSuchLabel(String key, String nearest, int nodes) implements LabelNote {
    @Override
    public String text() {
      return "No node has label "
          + key
          + (nearest.isEmpty()
              ? ""
              : "; %,d %s %s".formatted(nodes, nodes == 1 ? "has" : "have", nearest));
    }
  }

  /// Nodes have the label, but with other values.
  ///
  /// @param values the required values
  /// @param there the existing values, sorted
  record NoSuchValue(String key, List<String> values, List<String> there) implements LabelNote {
    public NoSuchValue {
      values = List.copyOf(values);
      there = List.copyOf(there);
    }

    @Override
    public String text() {
      var wanted = String.join(" or ", values);
      String has =
          switch (key) {
            case "topology.kubernetes.io/zone" -> "is in zone " + wanted;
            case "topology.kubernetes.io/region" -> "is in region " + wanted;
            default -> "has %s=%s".formatted(key, wanted);
          };
      return "No node %s; %s".formatted(has, thereIs(there));
    }
  }

  /// Nodes have the label, but its values cannot be compared as numbers.
  ///
  /// @param there the existing values, sorted
  record NoNumber(String key, List<String> there) implements LabelNote {
    public NoNumber {
      there = List.copyOf(there);
    }

    @Override
    public String text() {
      return "No node has a whole number as %s, which Gt and Lt need; there %s %s"
          .formatted(key, there.size() == 1 ? "is" : "are", String.join(", ", there));
    }
  }

  /// Returns which values there are, such as "there are a, b and 3 more".
  ///
  /// @param values at least one
  static String thereIs(List<String> values) {
    int named = 8;
    return "there %s %s%s"
        .formatted(
            values.size() == 1 ? "is" : "are",
            String.join(", ", values.subList(0, Math.min(named, values.size()))),
            values.size() > named ? " and %,d more".formatted(values.size() - named) : "");
  }

  /// Returns all notes about a pod's node selector, required node affinity, and the labels by which
  /// it must be spread.
  static List<LabelNote> of(Pod pod, SharedLister cluster) {
    var labels = new NodeLabels(cluster);
    var notes = new ArrayList<LabelNote>();
    new TreeMap<>(pod.spec().nodeSelector())
        .forEach((key, value) -> add(notes, labels.note(key, List.of(value))));
    var affinity = pod.spec().affinity();
    var nodes = affinity == null ? null : affinity.nodeAffinity();
    NodeSelector required =
        nodes == null ? null : nodes.requiredDuringSchedulingIgnoredDuringExecution();
    if (required != null) {
      for (var term : required.nodeSelectorTerms()) {
        for (NodeSelectorRequirement requirement : term.matchExpressions()) {
          add(notes, labels.note(requirement));
        }
      }
    }
    pod.spec().topologySpreadConstraints().stream()
        .filter(it -> it.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE))
        .forEach(it -> add(notes, labels.note(it.topologyKey(), List.of())));
    return notes.stream().distinct().toList();
  }

  private static void add(List<LabelNote> notes, @Nullable LabelNote note) {
    if (note != null) {
      notes.add(note);
    }
  }
}
