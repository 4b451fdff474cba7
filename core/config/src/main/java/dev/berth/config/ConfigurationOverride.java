package dev.berth.config;

import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import java.util.function.UnaryOperator;

/// A setting, such as a flag, that overrides a field of the configuration.
///
/// @param path the overridden field, such as `leaderElection.leaseDuration`
/// @param source the setting, such as `--leader-elect-lease-duration`, for messages about the value
/// @param change sets the field
public record ConfigurationOverride(
    String path, String source, UnaryOperator<KubeSchedulerConfiguration> change) {}
