package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// Which devices, and with what taint.
@RecordBuilder
public record DeviceTaintRuleSpec(@Nullable DeviceTaintSelector deviceSelector, DeviceTaint taint)
    implements DeviceTaintRuleSpecBuilder.With {

  /// Nothing said.
  public static final DeviceTaintRuleSpec EMPTY = new DeviceTaintRuleSpec(null, DeviceTaint.EMPTY);
}
