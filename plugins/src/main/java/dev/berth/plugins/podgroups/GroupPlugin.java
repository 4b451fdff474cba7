package dev.berth.plugins.podgroups;

import dev.berth.framework.Plugin;

/// A plugin that is only called for pod groups.
record GroupPlugin(String name) implements Plugin {}
