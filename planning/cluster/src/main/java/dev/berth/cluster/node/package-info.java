/// What kube-controller-manager does when nodes are tainted, do not answer any more, or are gone:
/// pods are deleted, as fast as it does that.
@NullMarked
package dev.berth.cluster.node;

import org.jspecify.annotations.NullMarked;
