/// Neighbours in the network that want to keep the scheduler from its work: the server of `berth
/// run`, and a scheduler beside it, in this process.
@NullMarked
package dev.berth.conformance.hostile;

import org.jspecify.annotations.NullMarked;
