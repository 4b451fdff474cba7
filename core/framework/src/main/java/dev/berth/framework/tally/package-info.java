/// Counts over the pods of the cluster by the domains of their nodes, for plugins whose answer
/// about a node depends on pods elsewhere. A plugin says what a pod counts for ([TallyDefinition]);
/// the counts come from [Tallies], which keeps them right as pods come and go.
@NullMarked
package dev.berth.framework.tally;

import org.jspecify.annotations.NullMarked;
