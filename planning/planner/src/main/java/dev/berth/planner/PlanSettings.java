package dev.berth.planner;

import dev.berth.api.core.Node;
import dev.berth.planner.packing.PackingObjective;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;

/// What is asked of a plan.
///
/// @param objective what counts once as many pods as possible are placed
/// @param costs what speaks against nodes, among plans that are equally good otherwise
/// @param moves how many running pods may move at most
/// @param prices what a node in use costs, in any unit
/// @param ends whether the search is over after so many rounds
/// @param random draws all that is left to chance in the search
public record PlanSettings(
    PackingObjective objective,
    PlanCostModel costs,
    int moves,
    ToLongFunction<Node> prices,
    LongPredicate ends,
    RandomGenerator random) {}
