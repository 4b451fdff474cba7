package dev.berth.plugins.podtopologyspread;

import dev.berth.framework.diagnosis.Reason;

/// Why a node will not do for the spread of a pod.
sealed interface SpreadRejection extends Reason {
  String MESSAGE = "node(s) didn't match pod topology spread constraints";

  /// The node belongs to no domain of a constraint.
  ///
  /// @param topologyKey the label that the node does not have
  record MissingTopologyLabel(String topologyKey) implements SpreadRejection {
    @Override
    public String message() {
      return MESSAGE + " (missing required label)";
    }

    @Override
    public String detail() {
      return "has no label " + topologyKey;
    }
  }

  /// With the pod, the node's domain would have too many matching pods.
  ///
  /// @param topologyKey the label whose values are the domains
  /// @param domain the node's value of it
  /// @param matching the matching pods in that domain
  /// @param selectsItself whether the pod would be one more of them
  /// @param fewest the matching pods in the domain that has the fewest of them; 0 if there are too
  ///   few domains
  /// @param maxSkew by how much the domain may exceed that
  /// @param domains how many domains there are
  /// @param minDomains how many domains there should be
  record SkewTooLarge(
      String topologyKey,
      String domain,
      long matching,
      boolean selectsItself,
      long fewest,
      int maxSkew,
      int domains,
      int minDomains)
      implements SpreadRejection {
    /// By how much the domain would exceed the one that has the fewest.
    long skew() {
      return matching + (selectsItself ? 1 : 0) - fewest;
    }

    @Override
    public String message() {
      return MESSAGE;
    }

    @Override
    public String detail() {
      var text = new StringBuilder();
      text.append(
          "%s=%s would have %d matching pods".formatted(topologyKey, domain, fewest + skew()));
      if (domains < minDomains) {
        text.append(
            ", and with %d of at least %d domains the fewest count as 0"
                .formatted(domains, minDomains));
      } else {
        text.append(", the domain with the fewest has %d".formatted(fewest));
      }
      return text.append(": skew %d, allowed %d".formatted(skew(), maxSkew)).toString();
    }
  }
}
