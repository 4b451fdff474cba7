package dev.berth.api.node;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Map;

/// The resources that a pod needs in addition to its containers.
@Message
public record Overhead(@Field(1) Map<String, Quantity> podFixed) {
  public Overhead {
    podFixed = Map.copyOf(podFixed);
  }
}
