/// Custom resources whose operators make pods: which there are, and how their pods are counted
/// without the operator.
///
/// What an operator would make of an object is a [dev.berth.cluster.operators.Recipe]: data, in a
/// file for each API group. Its objects are in the input like written ones, as
/// [stand-ins][dev.berth.cluster.manifest.StandIn], so that nothing behind
/// [dev.berth.cluster.operators.OperatorPods] has to know of operators. Another operator is added
/// by a file, a row of [dev.berth.cluster.operators.OperatorKinds], and a test that reads its
/// object.
@NullMarked
package dev.berth.cluster.operators;

import org.jspecify.annotations.NullMarked;
