/// Counts over the pods of the cluster by the domains of their nodes, for plugins whose answer
/// about a node depends on pods on other nodes. A plugin defines the contributions of a pod
/// ([CountDefinition]); [CountSource] provides the counts and updates them as pods arrive and
/// leave.
@NullMarked
package dev.berth.framework.counts;

import org.jspecify.annotations.NullMarked;
