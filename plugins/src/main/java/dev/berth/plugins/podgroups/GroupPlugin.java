package dev.berth.plugins.podgroups;

import dev.berth.framework.Plugin;

/// A plugin that is only asked about groups of pods.
record GroupPlugin(String name) implements Plugin {}
