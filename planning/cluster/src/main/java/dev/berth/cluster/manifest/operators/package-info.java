/// Custom resources whose operators create pods: the known kinds, and how their pods are counted
/// without the operator.
///
/// A [Recipe] describes what an operator creates for an object. Recipes are data, in a file for
/// each API group. The created objects are in the input like written objects, as
/// [stand-ins][dev.berth.cluster.manifest.StandIn], so no code after [OperatorPods] has to know
/// about operators. To add an operator, add a file, a row of [OperatorKinds], and a test that reads
/// its object.
@NullMarked
package dev.berth.cluster.manifest.operators;

import org.jspecify.annotations.NullMarked;
