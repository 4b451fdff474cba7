package dev.berth.plugins.podtopologyspread;

import dev.berth.framework.status.Reason;

/// Why a node violates the spread of a pod.
sealed interface SpreadRejection extends Reason {
  String MESSAGE = "node(s) didn't match pod topology spread constraints";

  /// The node is in no domain of a constraint.
  ///
  /// @param topologyKey the label that the node lacks
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
  /// @param domain the node's value of the label
  /// @param matching the number of matching pods in that domain
  /// @param selectsItself whether the pod would be another matching pod
  /// @param fewest the number of matching pods in the domain that has the fewest; 0 if there are
  ///   too few domains
  /// @param maxSkew by how much the domain may exceed `fewest`
  /// @param domains the number of domains
  /// @param minDomains the required number of domains
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
    /// Returns by how much the domain would exceed the domain that has the fewest.
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
