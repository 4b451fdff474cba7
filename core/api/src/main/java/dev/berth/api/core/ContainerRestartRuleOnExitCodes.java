package dev.berth.api.core;

import java.util.List;

/// The exit codes that a restart rule is about.
public record ContainerRestartRuleOnExitCodes(String operator, List<Integer> values) {
  public ContainerRestartRuleOnExitCodes {
    values = List.copyOf(values);
  }
}
