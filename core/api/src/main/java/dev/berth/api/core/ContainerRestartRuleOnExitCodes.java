package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// The exit codes for which a restart rule applies.
@Message
public record ContainerRestartRuleOnExitCodes(
    @Field(1) String operator, @Field(2) List<Integer> values) {
  public ContainerRestartRuleOnExitCodes {
    values = List.copyOf(values);
  }
}
