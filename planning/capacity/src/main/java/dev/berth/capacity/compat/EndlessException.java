package dev.berth.capacity.compat;

/// cluster-capacity would wait here forever: the simulated pod is neither placed nor unschedulable.
public final class EndlessException extends Exception {
  private static final long serialVersionUID = 1L;

  EndlessException(String why) {
    super(why);
  }
}
