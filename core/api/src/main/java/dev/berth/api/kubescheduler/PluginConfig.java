package dev.berth.api.kubescheduler;

import org.jspecify.annotations.Nullable;

/// Arguments of one plugin in one profile.
///
/// @param name the plugin's name
/// @param args its arguments; null only if the plugin's arguments are of an unknown type and none
///   are given
public record PluginConfig(String name, @Nullable PluginArgs args) {}
