package dev.berth.testkit.contract;

import dev.berth.framework.Plugin;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// A node for a pod, with the plugin and its state from the cycle that found the node.
record Place(Plugin plugin, CycleState state, PodInfo pod, String node) {}
