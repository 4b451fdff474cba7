package dev.berth.framework.preemption;

/// How many candidates are enough to choose from.
///
/// @param minPercentage at least this share of the potential nodes, 0 to 100
/// @param minAbsolute at least this many, unless there are not as many potential nodes
public record CandidateCount(int minPercentage, int minAbsolute) {
  public int of(int potentialNodes) {
    int share = (int) ((long) potentialNodes * minPercentage / 100);
    return Math.min(Math.max(share, minAbsolute), potentialNodes);
  }
}
