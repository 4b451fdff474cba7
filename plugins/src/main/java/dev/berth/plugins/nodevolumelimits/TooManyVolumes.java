package dev.berth.plugins.nodevolumelimits;

import dev.berth.framework.diagnosis.Reason;

/// A driver would have to attach more volumes to the node than it can.
///
/// @param wanted how many the pod needs that are not attached yet
/// @param attached how many are attached
/// @param limit how many can be
record TooManyVolumes(String driver, int wanted, int attached, int limit) implements Reason {
  @Override
  public String message() {
    return "node(s) exceed max volume count";
  }

  @Override
  public String detail() {
    return "needs %d more of %s, %d of %d attached".formatted(wanted, driver, attached, limit);
  }
}
