/// Objects of later sources that take the place of earlier ones, as `kubectl apply` would update
/// them: what a release changes in a cluster that runs.
@NullMarked
package dev.berth.cluster.update;

import org.jspecify.annotations.NullMarked;
