/// Views of the cluster, and narrow interfaces with which plugins read and change it: listers,
/// informers, groups, filters for hypothetical nodes, writes.
@NullMarked
package dev.berth.framework.cluster;

import org.jspecify.annotations.NullMarked;
