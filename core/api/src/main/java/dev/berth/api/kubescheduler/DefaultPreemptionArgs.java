package dev.berth.api.kubescheduler;

/// Arguments of `DefaultPreemption`: how many candidate nodes its dry run looks for. That is the
/// larger of both numbers, but never more than there are nodes.
///
/// @param minCandidateNodesPercentage as a share of all nodes, 0 to 100
/// @param minCandidateNodesAbsolute as a number, 0 or more; not both may be 0
public record DefaultPreemptionArgs(int minCandidateNodesPercentage, int minCandidateNodesAbsolute)
    implements PluginArgs {

  public static final DefaultPreemptionArgs DEFAULT = new DefaultPreemptionArgs(10, 100);
}
