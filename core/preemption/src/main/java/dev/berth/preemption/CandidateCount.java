package dev.berth.preemption;

/// How many candidates are enough to choose from.
///
/// @param minPercentage the smallest share of the potential nodes to find, 0 to 100
/// @param minAbsolute the smallest number to find, if there are enough potential nodes
public record CandidateCount(int minPercentage, int minAbsolute) {
  public int of(int potentialNodes) {
    var share = (int) ((long) potentialNodes * minPercentage / 100);
    return Math.min(Math.max(share, minAbsolute), potentialNodes);
  }
}
