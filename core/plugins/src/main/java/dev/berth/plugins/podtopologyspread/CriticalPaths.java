package dev.berth.plugins.podtopologyspread;

import dev.berth.framework.counts.DomainCounts;

/// The two smallest counts among a set of domains, with their domains.
///
/// The second is certain to be the second smallest only before any change. This is enough to keep
/// the smallest count correct while the count of only one domain changes, however often: of the two
/// counts, the one of another domain is the smallest of all other domains.
final class CriticalPaths {
  /// The smallest count if there are no domains.
  static final int NONE = Integer.MAX_VALUE;

  private int firstDomain = -1;
  private int secondDomain = -1;
  private long first = NONE;
  private long second = NONE;

  /// Creates it from the domains that count.
  static CriticalPaths of(DomainCounts domainCounts) {
    var paths = new CriticalPaths();
    int domains = domainCounts.topology().size();
    for (int domain = 0; domain < domains; domain++) {
      if (domainCounts.isCounting(domain)) {
        paths.update(domain, domainCounts.at(domain));
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

  /// Records the first or a new count of a domain.
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
