/// One of several schedulers at a time: leader election on a `Lease`. As client-go's
/// `tools/leaderelection`, step by step, so that Berth and kube-scheduler may be candidates for the
/// same lease.
@NullMarked
package dev.berth.kube.lease;

import org.jspecify.annotations.NullMarked;
