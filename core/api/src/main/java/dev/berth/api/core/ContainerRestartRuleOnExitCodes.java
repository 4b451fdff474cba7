package dev.berth.api.core;

import java.util.List;

/// The exit codes for which a restart rule applies.
public record ContainerRestartRuleOnExitCodes(String operator, List<Integer> values) {
  public ContainerRestartRuleOnExitCodes {
    values = List.copyOf(values);
  }
}
