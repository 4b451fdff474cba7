/// Leader election on a `Lease`, so that only one of several schedulers is active. Follows
/// client-go's `tools/leaderelection` step by step, so that Berth and kube-scheduler may be
/// candidates for the same lease.
@NullMarked
package dev.berth.kube.lease;

import org.jspecify.annotations.NullMarked;
