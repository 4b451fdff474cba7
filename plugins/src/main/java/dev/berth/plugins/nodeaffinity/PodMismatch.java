package dev.berth.plugins.nodeaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.plugins.support.NodeDifference;
import java.util.ArrayList;

/// The node is not one that the pod demands.
///
/// @param wanted what the pod demands
/// @param node the node as it was
record PodMismatch(RequiredNodeAffinity wanted, Node node) implements Reason {
  @Override
  public String message() {
    return "node(s) didn't match Pod's node affinity/selector";
  }

  @Override
  public String detail() {
    var clauses = new ArrayList<String>();
    clauses.addAll(NodeDifference.ofLabels(wanted.nodeSelector(), node));
    if (clauses.isEmpty()) {
      clauses.addAll(NodeDifference.ofTerms(wanted.terms(), node));
    }
    return String.join("; ", clauses);
  }
}
