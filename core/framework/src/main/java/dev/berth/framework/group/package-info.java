/// Groups of pods that are scheduled together, as plugins see them (KEP-4671 and its successors:
/// Workload API, gang scheduling, topology-aware placement, composite groups).
@NullMarked
package dev.berth.framework.group;

import org.jspecify.annotations.NullMarked;
