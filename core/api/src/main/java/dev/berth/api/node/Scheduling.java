package dev.berth.api.node;

import dev.berth.api.core.Toleration;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import java.util.Map;

/// The settings that the pods of a runtime class get so that they run on nodes with this runtime.
@Message
public record Scheduling(
    @Field(1) Map<String, String> nodeSelector, @Field(2) List<Toleration> tolerations) {
  public Scheduling {
    nodeSelector = Map.copyOf(nodeSelector);
    tolerations = List.copyOf(tolerations);
  }
}
