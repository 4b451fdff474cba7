package dev.berth.plugins.nodeaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.plugins.support.NodeDifference;

/// The node is not one that the configuration allows.
///
/// @param wanted what the configuration demands of nodes
/// @param node the node as it was
record EnforcedMismatch(NodeMatcher wanted, Node node) implements Reason {
  @Override
  public String message() {
    return "node(s) didn't match scheduler-enforced node affinity";
  }

  @Override
  public String detail() {
    return String.join("; ", NodeDifference.ofTerms(wanted.terms(), node));
  }
}
