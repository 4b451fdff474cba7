package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The selected devices, and their taint.
@RecordBuilder
public record DeviceTaintRuleSpec(@Nullable DeviceTaintSelector deviceSelector, DeviceTaint taint)
    implements DeviceTaintRuleSpecBuilder.With {

  /// A value with no field set.
  public static final DeviceTaintRuleSpec EMPTY = new DeviceTaintRuleSpec(null, DeviceTaint.EMPTY);
}
