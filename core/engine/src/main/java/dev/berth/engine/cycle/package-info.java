/// The scheduling cycle: from a pod and the view of the cluster to a decision.
@NullMarked
package dev.berth.engine.cycle;

import org.jspecify.annotations.NullMarked;
