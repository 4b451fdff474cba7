package dev.berth.descheduler.policy;

import org.jspecify.annotations.Nullable;

/// The arguments of a plugin in a profile.
///
/// @param name the plugin's
/// @param args null if there is no plugin of that name
public record DeschedulerPluginConfig(String name, @Nullable BoundArgs<?> args) {}
