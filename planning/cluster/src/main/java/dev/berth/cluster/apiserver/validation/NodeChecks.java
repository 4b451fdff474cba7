package dev.berth.cluster.apiserver.validation;

import java.util.HashSet;

/// Checks nodes.
final class NodeChecks {
  private NodeChecks() {}

  /// Reports errors of taints at `spec.taints`; the API server reports them at `metadata.taints`,
  /// where no taints are.
  static void check(TreeField node) {
    taints(node.at("spec").at("taints"));
    for (String amounts : new String[] {"capacity", "allocatable"}) {
      TreeField all = node.at("status").at(amounts);
      all.entries()
          .forEach((name, amount) -> ResourceChecks.quantity(name, amount.as(all.at(name))));
    }
  }

  private static void taints(TreeField taints) {
    var seen = new HashSet<String>();
    for (TreeField taint : taints.items()) {
      SelectorChecks.labelName(taint.at("key"));
      TreeField value = taint.at("value");
      var reasons = Formats.labelValue(value.text());
      value.invalidIf(!reasons.isEmpty(), String.join(";", reasons));
      taint.at("effect").requireSomeOf(PlacementChecks.EFFECTS);
      if (!seen.add(taint.at("key").text() + ":" + taint.at("effect").text())) {
        taint.duplicate("taints must be unique by key and effect pair");
      }
    }
  }
}
