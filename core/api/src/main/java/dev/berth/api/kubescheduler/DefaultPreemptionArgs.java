package dev.berth.api.kubescheduler;

/// Arguments of `DefaultPreemption`: how many candidate nodes its dry run looks for. This is the
/// larger of both numbers, but at most the number of nodes.
///
/// @param minCandidateNodesPercentage a percentage of all nodes, 0 to 100
/// @param minCandidateNodesAbsolute a number, 0 or greater; at least one of both must be greater
///   than 0
public record DefaultPreemptionArgs(int minCandidateNodesPercentage, int minCandidateNodesAbsolute)
    implements PluginArgs {
  public static final DefaultPreemptionArgs DEFAULT = new DefaultPreemptionArgs(10, 100);
}
