/// Custom resources whose operators create pods: the known kinds, and how their pods are counted
/// without the operator.
///
/// A [dev.berth.cluster.operators.Recipe] describes what an operator creates for an object. Recipes
/// are data, in a file for each API group. The created objects are in the input like written
/// objects, as [stand-ins][dev.berth.cluster.manifest.StandIn], so no code after
/// [dev.berth.cluster.operators.OperatorPods] has to know about operators. To add an operator, add
/// a file, a row of [dev.berth.cluster.operators.OperatorKinds], and a test that reads its object.
@NullMarked
package dev.berth.cluster.operators;

import org.jspecify.annotations.NullMarked;
