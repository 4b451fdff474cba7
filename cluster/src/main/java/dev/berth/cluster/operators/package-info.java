/// Custom resources whose operators make pods: which there are, and how their pods can be counted
/// without the operator.
@NullMarked
package dev.berth.cluster.operators;

import org.jspecify.annotations.NullMarked;
