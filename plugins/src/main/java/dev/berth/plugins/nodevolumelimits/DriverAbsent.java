package dev.berth.plugins.nodevolumelimits;

import dev.berth.framework.diagnosis.Reason;

/// The CSI driver of a volume does not run on the node, and has asked to be waited for.
record DriverAbsent(String driver) implements Reason {
  @Override
  public String message() {
    return driver + " CSI driver is not installed on the node";
  }

  @Override
  public String detail() {
    return "CSIDriver %s says preventPodSchedulingIfMissing, and the CSINode does not list it"
        .formatted(driver);
  }
}
