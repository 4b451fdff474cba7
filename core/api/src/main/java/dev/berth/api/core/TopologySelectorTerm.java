package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// The topology values from which a volume may come; all expressions must hold.
@Message
public record TopologySelectorTerm(
    @Field(1) List<TopologySelectorLabelRequirement> matchLabelExpressions) {
  public TopologySelectorTerm {
    matchLabelExpressions = List.copyOf(matchLabelExpressions);
  }
}
