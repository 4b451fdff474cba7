package dev.berth.engine.cycle;

import dev.berth.engine.profile.Profile;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;

/// One search of a node for a pod.
///
/// @param state of this search
record Attempt(Profile profile, CycleState state, PodInfo pod) {}
