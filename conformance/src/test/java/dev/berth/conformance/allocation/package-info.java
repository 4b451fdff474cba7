/// Allocation of devices, held against kube-scheduler's own allocator.
@NullMarked
package dev.berth.conformance.allocation;

import org.jspecify.annotations.NullMarked;
