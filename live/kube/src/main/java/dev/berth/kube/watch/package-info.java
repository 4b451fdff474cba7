/// Follows the objects of a cluster and their changes.
///
/// A [ClusterWatch] has one [Reflector] for each kind, on a virtual thread. The reflector lists the
/// objects, follows their changes, and starts again where necessary; a [Store] holds the objects. A
/// [ChangeSink] receives only differences: in order, each once, and none left out.
@NullMarked
package dev.berth.kube.watch;

import org.jspecify.annotations.NullMarked;
