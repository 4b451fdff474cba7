package dev.berth.config;

import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import java.util.function.UnaryOperator;

/// A setting, such as a flag, that overrides a field of the configuration.
///
/// @param path of the field that is set, such as `leaderElection.leaseDuration`
/// @param source what sets it, such as `--leader-elect-lease-duration`, for messages about the
///   value
/// @param change sets it
public record ConfigurationOverride(
    String path, String source, UnaryOperator<KubeSchedulerConfiguration> change) {}
