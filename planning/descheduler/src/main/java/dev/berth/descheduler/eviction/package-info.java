/// Evicts pods: limits of a cycle, the eviction API behind a port, events, evictions in the
/// background; and the eviction API of a cluster in memory.
///
/// Source: `sigs.k8s.io/descheduler/pkg/descheduler/evictions`.
@NullMarked
package dev.berth.descheduler.eviction;

import org.jspecify.annotations.NullMarked;
