package dev.berth.plugins.dynamicresources;

import dev.berth.framework.diagnosis.Reason;

/// An extended resource is neither counted on the node nor served by devices.
record ResourceUnserved(String resource) implements Reason {
  @Override
  public String message() {
    return "cannot fit resource";
  }

  @Override
  public String detail() {
    return "neither the node nor a device class has " + resource;
  }
}
