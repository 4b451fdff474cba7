/// Counts over the pods of the cluster by the domains of their nodes, for plugins whose answer
/// about a node depends on pods elsewhere. A plugin says what a pod counts for ([CountDefinition]);
/// [CountSource] provides the counts and keeps them up to date as pods come and go.
@NullMarked
package dev.berth.framework.counts;

import org.jspecify.annotations.NullMarked;
