package dev.berth.planner;

import dev.berth.api.core.Node;
import dev.berth.planner.packing.PackingObjective;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;

/// The settings of a plan.
///
/// @param objective the objective after as many pods as possible are placed
/// @param costs the cost model for nodes, among otherwise equal plans
/// @param moves the maximum number of running pods that move
/// @param prices the price of a node in use, in any unit
/// @param ends whether the search is over after this number of rounds
/// @param random the source of all random choices in the search
public record PlanSettings(
    PackingObjective objective,
    PlanCostModel costs,
    int moves,
    ToLongFunction<Node> prices,
    LongPredicate ends,
    RandomGenerator random) {}
