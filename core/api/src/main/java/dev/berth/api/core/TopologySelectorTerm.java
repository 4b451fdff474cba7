package dev.berth.api.core;

import java.util.List;

/// The topology values from which a volume may come; all expressions must hold.
public record TopologySelectorTerm(List<TopologySelectorLabelRequirement> matchLabelExpressions) {
  public TopologySelectorTerm {
    matchLabelExpressions = List.copyOf(matchLabelExpressions);
  }
}
