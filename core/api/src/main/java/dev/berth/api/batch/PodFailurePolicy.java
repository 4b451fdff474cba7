package dev.berth.api.batch;

import java.util.List;

/// Decides which failed pods of a job count, by the first rule that matches.
public record PodFailurePolicy(List<PodFailurePolicyRule> rules) {
  public PodFailurePolicy {
    rules = List.copyOf(rules);
  }
}
