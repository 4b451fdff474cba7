package dev.berth.cli.configuration;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.RawValue;
import dev.berth.config.conversion.OldVersion;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A KubeSchedulerConfiguration at its place: in a file, or in a key of a ConfigMap in one.
public sealed interface FoundConfiguration {
  Located<?> value();

  /// Its name in messages.
  default String source() {
    return value().source();
  }

  /// One of v1, not decoded yet.
  record Current(Located<RawValue> value) implements FoundConfiguration {}

  /// One of an earlier version.
  ///
  /// @param value its fields as they are written
  record Old(OldVersion version, Located<Map<String, @Nullable Object>> value)
      implements FoundConfiguration {}
}
