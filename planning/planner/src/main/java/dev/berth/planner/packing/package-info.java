/// # Packing
///
/// Puts classes of equal pods on nodes: several resources, gangs, rules over topology domains, and
/// a limited number of moves. This package knows neither Kubernetes' objects nor the engine: a
/// [dev.berth.planner.packing.PackingProblem] is numbers only. Its result is a proposal, which the
/// planner proves with the engine.
@NullMarked
package dev.berth.planner.packing;

import org.jspecify.annotations.NullMarked;
