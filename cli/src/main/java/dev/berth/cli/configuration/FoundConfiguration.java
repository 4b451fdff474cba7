package dev.berth.cli.configuration;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.RawValue;

/// A KubeSchedulerConfiguration of any version, not decoded yet.
///
/// @param apiVersion as it is written
/// @param value at its place; the source is a file, or a key of a ConfigMap in one
public record FoundConfiguration(String apiVersion, Located<RawValue> value) {}
