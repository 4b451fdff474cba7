package dev.berth.testkit.contract;

import dev.berth.framework.Plugin;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;

/// A node for a pod, and the plugin's state of the cycle in which it was found.
record Place(Plugin plugin, CycleState state, PodInfo pod, String node) {}
