package dev.berth.plugins.nodename;

import dev.berth.framework.diagnosis.Reason;

/// The pod names another node.
///
/// @param wanted the node that the pod names
record OtherNodeNamed(String wanted) implements Reason {
  @Override
  public String message() {
    return "node(s) didn't match the requested node name";
  }

  @Override
  public String detail() {
    return "wants " + wanted;
  }
}
