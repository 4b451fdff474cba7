/// The proof of evictions: a pod is evicted only if the scheduler itself, in the cluster after the
/// eviction, finds a better place for its replacement. `docs/adr/0060-proof-of-evictions.md`
/// explains what this means for which pods, and why.
@NullMarked
package dev.berth.descheduler.proof;

import org.jspecify.annotations.NullMarked;
