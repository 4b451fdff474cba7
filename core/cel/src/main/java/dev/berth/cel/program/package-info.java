/// Runs checked CEL expressions as cel-go does: the same values, the same errors, the same costs.
///
/// A [Program] is a tree of nodes that a [ProgramPlanner] makes of the syntax tree. Costs are
/// cel-go's actual costs: an identifier or a selection is 1, a call what its function says, a new
/// list 10, a new map 30; what is known beforehand is free. Which nodes are merged and folded
/// follows cel-go's plan, because the costs depend on it: selections and indexes belong to the
/// identifier or call that they start from, and constant lists, maps, type conversions and sets are
/// computed once.
@NullMarked
package dev.berth.cel.program;

import org.jspecify.annotations.NullMarked;
