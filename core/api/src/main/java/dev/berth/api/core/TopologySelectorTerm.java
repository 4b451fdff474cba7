package dev.berth.api.core;

import java.util.List;

/// Topology values of which a volume may come from; all expressions must hold.
public record TopologySelectorTerm(List<TopologySelectorLabelRequirement> matchLabelExpressions) {
  public TopologySelectorTerm {
    matchLabelExpressions = List.copyOf(matchLabelExpressions);
  }
}
