package dev.berth.query.pages;

import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The labels by which nodes can be grouped: labels with few values, so not host names and the
/// like.
///
/// @param nodes the labels of each node
/// @param values the values of each label, both in the order of names
public record LabelColumns(List<Map<String, String>> nodes, Map<String, List<String>> values) {
  private static final int MOST_VALUES = 50;

  /// Node feature discovery gives a node a hundred.
  static final int MOST_LABELS = 200;

  public LabelColumns {
    nodes = List.copyOf(nodes);
    values = Collections.unmodifiableMap(values);
  }

  /// Finds the labels of the nodes. If there are too many, those that most nodes have.
  static LabelColumns of(List<Map<String, String>> nodes) {
    var values = new TreeMap<String, TreeSet<String>>();
    var counts = new HashMap<String, Integer>();
    for (Map<String, String> labels : nodes) {
      labels.forEach((label, value) -> {
        var some = values.computeIfAbsent(label, _ -> new TreeSet<>());
        if (some.size() <= MOST_VALUES) {
          some.add(value);
        }
        counts.merge(label, 1, Integer::sum);
      });
    }
    values.values().removeIf(it -> it.size() > MOST_VALUES);
    var few = new TreeMap<String, List<String>>();
    values.keySet().stream()
        .sorted(comparing(label -> counts.getOrDefault(label, 0), reverseOrder()))
        .limit(MOST_LABELS)
        .forEach(label -> few.put(label, List.copyOf(values.get(label))));
    return new LabelColumns(nodes, few);
  }

  /// For each node, the place of its value among [#values]; -1 for none.
  public Map<String, List<Integer>> places() {
    var places = new TreeMap<String, List<Integer>>();
    values.forEach((label, known) ->
        places.put(label, nodes.stream().map(it -> place(it.get(label), known)).toList()));
    return places;
  }

  /// @param values in their order
  private static int place(@Nullable String value, List<String> values) {
    return value == null ? -1 : Collections.binarySearch(values, value);
  }
}
