package dev.berth.plugins.podtopologyspread;

import dev.berth.framework.diagnosis.Reason;

/// The node belongs to no domain of a constraint.
///
/// @param topologyKey the label that the node does not have
record MissingTopologyLabel(String topologyKey) implements Reason {
  @Override
  public String message() {
    return SkewTooLarge.MESSAGE + " (missing required label)";
  }

  @Override
  public String detail() {
    return "has no label " + topologyKey;
  }
}
