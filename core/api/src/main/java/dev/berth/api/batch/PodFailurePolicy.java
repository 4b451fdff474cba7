package dev.berth.api.batch;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// Decides which failed pods of a job count, by the first rule that matches.
@Message
public record PodFailurePolicy(@Field(1) List<PodFailurePolicyRule> rules) {
  public PodFailurePolicy {
    rules = List.copyOf(rules);
  }
}
