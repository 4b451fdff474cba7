/// Updates of objects of earlier sources by objects of later sources, as with `kubectl apply`: the
/// changes that a release makes in a running cluster.
@NullMarked
package dev.berth.cluster.apiserver.update;

import org.jspecify.annotations.NullMarked;
