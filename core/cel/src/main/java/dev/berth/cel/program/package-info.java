/// Runs checked CEL expressions with the same values, errors and costs as cel-go.
///
/// A [Program] is a tree of nodes that a [ProgramPlanner] creates from the syntax tree. Costs are
/// cel-go's actual costs: an identifier or a selection costs 1, a call costs the amount that its
/// function defines, a new list 10, a new map 30; values that are known beforehand are free. Nodes
/// are merged and folded as in cel-go's plan, because costs depend on it: selections and indexes
/// belong to the identifier or call at which they start, and constant lists, maps, type conversions
/// and sets are computed once.
@NullMarked
package dev.berth.cel.program;

import org.jspecify.annotations.NullMarked;
