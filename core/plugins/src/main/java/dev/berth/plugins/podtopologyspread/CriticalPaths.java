package dev.berth.plugins.podtopologyspread;

import dev.berth.framework.tally.Track;

/// The two smallest numbers of a set of domains, and whose they are.
///
/// The second one is only sure to be the second smallest before anything is changed. That is enough
/// for the smallest to stay right as long as only one domain's number changes, however often: the
/// smallest of all others is then always the one of the two that is not that domain's.
final class CriticalPaths {
  /// What the smallest number of no domains is.
  static final int NONE = Integer.MAX_VALUE;

  private int firstDomain = -1;
  private int secondDomain = -1;
  private long first = NONE;
  private long second = NONE;

  /// Of the domains that count.
  static CriticalPaths of(Track track) {
    var paths = new CriticalPaths();
    int domains = track.topology().size();
    for (int domain = 0; domain < domains; domain++) {
      if (track.isCounting(domain)) {
        paths.update(domain, track.at(domain));
      }
    }
    return paths;
  }

  CriticalPaths copy() {
    var copy = new CriticalPaths();
    copy.firstDomain = firstDomain;
    copy.secondDomain = secondDomain;
    copy.first = first;
    copy.second = second;
    return copy;
  }

  long minMatches() {
    return first;
  }

  /// Takes note of a domain's number, be it its first or a new one.
  void update(int domain, long number) {
    if (domain == firstDomain) {
      first = number;
      if (first > second) {
        swap();
      }
    } else if (domain == secondDomain) {
      second = number;
      if (first > second) {
        swap();
      }
    } else if (number < first) {
      secondDomain = firstDomain;
      second = first;
      firstDomain = domain;
      first = number;
    } else if (number < second) {
      secondDomain = domain;
      second = number;
    }
  }

  private void swap() {
    int domain = firstDomain;
    long number = first;
    firstDomain = secondDomain;
    first = second;
    secondDomain = domain;
    second = number;
  }
}
