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
  /// What nodes of each cluster can be grouped by.
  private static final List<String> GROUPS = List.of("zone", "pool", "none");

  /// What pods can be coloured by.
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

  /// What nodes are grouped by.
  public String by() {
    return query.oneOf("by", groups, "zone");
  }

  /// The resource by which they are filled.
  public String fill() {
    return query.oneOf("fill", resources, "cpu");
  }

  /// By which column a table of the same nodes is sorted.
  public String sort() {
    return LabelChoices.label(by()).isEmpty() ? fill() : by();
  }

  /// What pods are coloured by.
  public String colour() {
    return query.oneOf("colour", COLOURS, "namespace");
  }

  /// Which nodes are shown; empty for all.
  public String filter() {
    return query.text("filter");
  }
}
