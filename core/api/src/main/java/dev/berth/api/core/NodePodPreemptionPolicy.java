package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// The pods that may not be preempted on a node.
@Message
public record NodePodPreemptionPolicy(@Field(1) List<String> disableResizePreemption) {
  public NodePodPreemptionPolicy {
    disableResizePreemption = List.copyOf(disableResizePreemption);
  }
}
