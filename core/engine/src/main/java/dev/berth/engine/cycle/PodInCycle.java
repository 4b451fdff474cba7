package dev.berth.engine.cycle;

import dev.berth.engine.profile.Profile;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// A pod in the scheduling cycle that searches a node for it.
///
/// @param state the state of this cycle
record PodInCycle(Profile profile, CycleState state, PodInfo pod) {}
