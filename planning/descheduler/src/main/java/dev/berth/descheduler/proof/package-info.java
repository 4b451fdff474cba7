/// The proof of evictions: a pod is evicted only where the scheduler itself, asked on the cluster
/// as it would be, finds its replacement a better place. What that means for which pods, and why,
/// is in `docs/adr/0060-proof-of-evictions.md`.
@NullMarked
package dev.berth.descheduler.proof;

import org.jspecify.annotations.NullMarked;
