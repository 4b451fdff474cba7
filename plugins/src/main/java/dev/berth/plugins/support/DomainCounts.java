package dev.berth.plugins.support;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// A number for each domain of a topology, that is, for each value that a node label has.
///
/// A copy costs next to nothing: it shares all with its original until one of them is changed. One
/// thread at a time may use an original and its copies.
public final class DomainCounts {
  private static final int FIRST_CAPACITY = 8;

  private Map<String, Integer> positions;
  private long[] counts;
  private boolean positionsShared;
  private boolean countsShared;

  public DomainCounts() {
    this(new HashMap<>(), new long[FIRST_CAPACITY], false);
  }

  private DomainCounts(Map<String, Integer> positions, long[] counts, boolean shared) {
    this.positions = positions;
    this.counts = counts;
    positionsShared = shared;
    countsShared = shared;
  }

  public DomainCounts copy() {
    positionsShared = true;
    countsShared = true;
    return new DomainCounts(positions, counts, true);
  }

  /// How many domains there are, whatever their numbers.
  public int size() {
    return positions.size();
  }

  /// The position of the domain, from 0 on in the order of their coming; -1 if there is none of
  /// that value.
  public int position(String domain) {
    Integer position = positions.get(domain);
    return position == null ? -1 : position;
  }

  /// The number of the domain; 0 if there is none of that value.
  public long get(String domain) {
    Integer position = positions.get(domain);
    return position == null ? 0 : counts[position];
  }

  /// The number of the domain at the position.
  public long at(int position) {
    return counts[position];
  }

  /// Sees to it that there is such a domain.
  ///
  /// @return its position
  public int register(String domain) {
    Integer known = positions.get(domain);
    if (known != null) {
      return known;
    }
    if (positionsShared) {
      positions = new HashMap<>(positions);
      positionsShared = false;
    }
    int position = positions.size();
    positions.put(domain, position);
    if (position == counts.length) {
      counts = Arrays.copyOf(counts, 2 * counts.length);
      countsShared = false;
    }
    return position;
  }

  /// Changes the number of the domain at the position.
  ///
  /// @return the new number
  public long add(int position, long delta) {
    own();
    return counts[position] += delta;
  }

  /// Changes the number of the domain, which is there from now on if it was not.
  ///
  /// @return the new number
  public long add(String domain, long delta) {
    return add(register(domain), delta);
  }

  private void own() {
    if (countsShared) {
      counts = counts.clone();
      countsShared = false;
    }
  }
}
