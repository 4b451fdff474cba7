package dev.berth.framework.counts;

import dev.berth.framework.counts.CountDefinition.CountKey;
import java.util.BitSet;

/// One count of a definition, by domain. Immutable and thread-safe.
public final class DomainCounts {
  /// A page holds the counts of `1 << PAGE_BITS` domains.
  public static final int PAGE_BITS = 8;

  private final CountKey countKey;
  private final Topology topology;
  private final int[][] pages;
  private final BitSet counting;
  private final int countingDomains;
  private final int occupied;
  private final long matches;

  /// Creates the counts. Nothing is copied, and nothing may change afterwards.
  ///
  /// @param pages the counts by the domains' numbers, in pages
  /// @param counting the numbers of the domains that have nodes that count
  /// @param countingDomains how many domains these are
  /// @param occupied the number of domains with a count other than 0
  /// @param matches how often something was counted
  public DomainCounts(
      CountKey countKey,
      Topology topology,
      int[][] pages,
      BitSet counting,
      int countingDomains,
      int occupied,
      long matches) {
    this.countKey = countKey;
    this.topology = topology;
    this.pages = pages;
    this.counting = counting;
    this.countingDomains = countingDomains;
    this.occupied = occupied;
    this.matches = matches;
  }

  public CountKey countKey() {
    return countKey;
  }

  public Topology topology() {
    return topology;
  }

  /// Returns the count of the domain of that name; 0 if there is none.
  public int get(String domain) {
    int number = topology.number(domain);
    return number < 0 ? 0 : at(number);
  }

  /// Returns the count of the domain of that number.
  public int at(int domain) {
    return pages[domain >> PAGE_BITS][domain & (1 << PAGE_BITS) - 1];
  }

  /// Returns whether the domain has nodes that count.
  public boolean isCounting(int domain) {
    return counting.get(domain);
  }

  /// The number of domains that have nodes that count. Valid only for keys that the definition
  /// names.
  public int countingDomains() {
    return countingDomains;
  }

  /// The number of domains with a count other than 0.
  int occupied() {
    return occupied;
  }

  /// Returns whether the count of every domain is 0.
  public boolean isEmpty() {
    return occupied == 0;
  }

  /// The number of contributions, whatever their amounts.
  public long matches() {
    return matches;
  }
}
