/// Measures how long it takes to count how many more pods fit, beside a loop over the real
/// kube-scheduler that places one pod after the other, as cluster-capacity does.
@NullMarked
package dev.berth.bench.capacity;

import org.jspecify.annotations.NullMarked;
