package dev.berth.ui.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The labels of nodes as choices on pages, such as `label:disk`.
public final class LabelChoices {
  private static final String PREFIX = "label:";

  private LabelChoices() {}

  /// The labels whose values differ between nodes.
  ///
  /// @param cluster the columns of all nodes
  static List<String> of(DocumentPart cluster) {
    var places = cluster.part("nodes").part("labels");
    return places.names().stream()
        .filter(label -> places.numbers(label).stream().distinct().count() > 1)
        .map(label -> PREFIX + label)
        .toList();
  }

  /// All labels with their values, such as `disk=ssd`.
  ///
  /// @param cluster the columns of all nodes
  public static Stream<String> pairs(DocumentPart cluster) {
    var labels = cluster.part("labels");
    return labels.names().stream()
        .flatMap(label -> labels.texts(label).stream().map(value -> label + "=" + value));
  }

  /// The chosen label; empty if the choice is not a label.
  static String label(String choice) {
    return choice.startsWith(PREFIX) ? choice.substring(PREFIX.length()) : "";
  }

  /// The value of a label for each node, in the order of the nodes; null for nodes without the
  /// label.
  static List<@Nullable String> values(DocumentPart cluster, String label) {
    List<String> values = cluster.part("labels").texts(label);
    var column = new ArrayList<@Nullable String>();
    for (long place : cluster.part("nodes").part("labels").numbers(label)) {
      column.add(place < 0 ? null : values.get((int) place));
    }
    return column;
  }
}
