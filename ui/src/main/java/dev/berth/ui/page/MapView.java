package dev.berth.ui.page;

import java.util.List;

/// A map of all nodes.
///
/// @param resources by which nodes are filled
/// @param pod by whose verdicts nodes are coloured; empty for none
/// @param verdicts the URL of these; empty for none
/// @param query says how it is drawn
public record MapView(
    List<String> resources, String pod, String verdicts, MapMoment moment, PageQuery query) {
  /// What nodes can be grouped by.
  public static final List<String> GROUPS = List.of("zone", "pool", "none");

  /// What pods can be coloured by.
  public static final List<String> COLOURS =
      List.of("namespace", "workload", "priority", "fullness");

  public MapView {
    resources = List.copyOf(resources);
  }

  /// What nodes are grouped by.
  public String by() {
    return query.oneOf("by", GROUPS, "zone");
  }

  /// The resource by which they are filled.
  public String fill() {
    return query.oneOf("fill", resources, "cpu");
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
