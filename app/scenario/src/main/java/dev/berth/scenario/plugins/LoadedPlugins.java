package dev.berth.scenario.plugins;

import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.engine.profile.PluginRegistry;

/// All plugins of a process.
///
/// @param scheduler the plugins that configurations can name
/// @param descheduler the plugins that policies can name
public record LoadedPlugins(PluginRegistry scheduler, DeschedulerPlugins descheduler) {}
