package dev.berth.loadaware.measured;

import dev.berth.framework.status.Amounts;

/// An amount of both measured resources.
///
/// @param milliCpu thousandths of a core
/// @param memory bytes
record CpuAndMemory(long milliCpu, long memory) {
  static final CpuAndMemory NONE = new CpuAndMemory(0, 0);

  private static final long PERCENT = 100;

  /// The measured resources of a node, in the order in which they are read.
  enum Resource {
    CPU("cpu"),
    MEMORY("memory");

    private final String text;

    Resource(String text) {
      this.text = text;
    }

    /// An amount for people.
    ///
    /// @param others other amounts in the same sentence, which have the same unit
    String text(long amount, long... others) {
      return Amounts.format(text, amount, others);
    }

    /// Kubernetes' name for it.
    @Override
    public String toString() {
      return text;
    }
  }

  long get(Resource resource) {
    return switch (resource) {
      case CPU -> milliCpu;
      case MEMORY -> memory;
    };
  }

  CpuAndMemory plus(CpuAndMemory more) {
    return new CpuAndMemory(milliCpu + more.milliCpu, memory + more.memory);
  }

  CpuAndMemory minus(CpuAndMemory less) {
    return new CpuAndMemory(milliCpu - less.milliCpu, memory - less.memory);
  }

  /// Takes the larger amount of each resource.
  CpuAndMemory atLeast(CpuAndMemory other) {
    return new CpuAndMemory(Math.max(milliCpu, other.milliCpu), Math.max(memory, other.memory));
  }

  /// Multiplies by a fraction, rounded down.
  CpuAndMemory share(long parts, long all) {
    double share = (double) parts / all;
    return new CpuAndMemory((long) (milliCpu * share), (long) (memory * share));
  }

  /// This percentage of each, rounded down.
  CpuAndMemory percent(CpuAndMemory percents) {
    return new CpuAndMemory(
        milliCpu / PERCENT * percents.milliCpu + milliCpu % PERCENT * percents.milliCpu / PERCENT,
        memory / PERCENT * percents.memory + memory % PERCENT * percents.memory / PERCENT);
  }
}
