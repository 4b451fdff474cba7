/// Writes to the cluster: bindings, conditions, volumes, claims, evictions. Berth's records lack
/// many fields of the API server's objects, so no object is ever replaced as a whole. Every change
/// is a patch of the differences. Where kube-scheduler would send the whole object, the patch
/// applies only to the version from which it was made.
@NullMarked
package dev.berth.kube.write;

import org.jspecify.annotations.NullMarked;
