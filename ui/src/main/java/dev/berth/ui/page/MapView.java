package dev.berth.ui.page;

import java.util.List;
import java.util.stream.Stream;

/// A map of all nodes.
///
/// @param nodes how many there are
/// @param groups what nodes can be grouped by
/// @param resources by which nodes are filled
/// @param pod by whose verdicts nodes are coloured; empty for none
/// @param verdicts the URL of these; empty for none
/// @param query says how it is drawn
public record MapView(
    int nodes,
    List<String> groups,
    List<String> resources,
    String pod,
    String verdicts,
    MapMoment moment,
    PageQuery query) {
  /// The properties by which nodes of each cluster can be grouped.
  private static final List<String> GROUPS = List.of("zone", "pool", "none");

  /// The properties by which pods can be coloured.
  public static final List<String> COLOURS =
      List.of("namespace", "workload", "priority", "fullness");

  public MapView {
    groups = List.copyOf(groups);
    resources = List.copyOf(resources);
  }

  /// Puts it together.
  ///
  /// @param cluster the columns of all nodes
  public static MapView of(
      DocumentPart cluster, String pod, String verdicts, MapMoment moment, PageQuery query) {
    return new MapView(
        cluster.part("nodes").texts("name").size(),
        Stream.concat(GROUPS.stream(), LabelChoices.of(cluster).stream()).toList(),
        cluster.parts("resources").stream().map(it -> it.text("name")).toList(),
        pod,
        verdicts,
        moment,
        query);
  }

  /// The property by which nodes are grouped.
  public String by() {
    return query.oneOf("by", groups, "zone");
  }

  /// The resource by which the nodes are filled.
  public String fill() {
    return query.oneOf("fill", resources, "cpu");
  }

  /// The column that sorts a table of the same nodes.
  public String sort() {
    return LabelChoices.label(by()).isEmpty() ? fill() : by();
  }

  /// The property by which pods are coloured.
  public String colour() {
    return query.oneOf("colour", COLOURS, "namespace");
  }

  /// Selects the nodes of the map; empty for all.
  public String filter() {
    return query.text("filter");
  }
}
