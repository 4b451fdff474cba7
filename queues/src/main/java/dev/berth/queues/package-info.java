/// # FairShare
///
/// Queues that share a cluster, as kube-batch, Volcano and their users know them.
@NullMarked
package dev.berth.queues;

import org.jspecify.annotations.NullMarked;
