/// What is in the cluster, and what happens to it.
///
/// A [ClusterWatch] has one [Reflector] for each kind, on a virtual thread: it lists the objects,
/// follows their changes, and starts over where it has to; a [Store] has the objects. A
/// [ChangeSink] receives differences only, in order, none twice and none left out.
@NullMarked
package dev.berth.kube.watch;

import org.jspecify.annotations.NullMarked;
