package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The selected devices, and their taint.
@Message
@RecordBuilder
public record DeviceTaintRuleSpec(
    @Field(1) @Nullable DeviceTaintSelector deviceSelector, @Field(2) DeviceTaint taint)
    implements DeviceTaintRuleSpecBuilder.With {
  /// A value with no field set.
  public static final DeviceTaintRuleSpec EMPTY = ResourceZeros.deviceTaintRuleSpec();
}
