package dev.berth.cluster.apiserver.validation;

import java.util.HashSet;

/// Checks affinity to nodes and pods.
final class AffinityChecks {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private AffinityChecks() {}

  static void check(TreeField affinity) {
    TreeField ofNodes = affinity.at("nodeAffinity");
    TreeField required = ofNodes.at(REQUIRED);
    if (required.exists()) {
      SelectorChecks.nodes(required);
    }
    for (TreeField term : ofNodes.at(PREFERRED).items()) {
      weight(term);
      SelectorChecks.nodeTerm(term.at("preference"), false);
    }
    for (TreeField ofPods :
        new TreeField[] {affinity.at("podAffinity"), affinity.at("podAntiAffinity")}) {
      ofPods.at(REQUIRED).items().forEach(AffinityChecks::podTerm);
      for (TreeField term : ofPods.at(PREFERRED).items()) {
        weight(term);
        podTerm(term.at("podAffinityTerm"));
      }
    }
  }

  private static void weight(TreeField term) {
    TreeField weight = term.at("weight").orZero();
    weight.invalidIf(weight.number() < 1 || weight.number() > 100, "must be in the range 1-100");
  }

  private static void podTerm(TreeField term) {
    SelectorChecks.check(term.at("labelSelector"));
    SelectorChecks.check(term.at("namespaceSelector"));
    for (TreeField namespace : term.at("namespaces").items()) {
      namespace.as(term.at("namespace")).invalid(Formats.dnsLabel(namespace.text()));
    }
    matchedLabels(term);
    term.at("topologyKey").requireSome("can not be empty");
    SelectorChecks.labelName(term.at("topologyKey"));
  }

  /// Checks `matchLabelKeys` and `mismatchLabelKeys`.
  static void matchedLabels(TreeField term) {
    TreeField matched = term.at("matchLabelKeys");
    TreeField mismatched = term.at("mismatchLabelKeys");
    TreeField selector = term.at("labelSelector");
    for (TreeField keys : new TreeField[] {matched, mismatched}) {
      if (!keys.isEmpty() && !selector.exists()) {
        keys.forbidden("must not be specified when labelSelector is not set");
      } else {
        keys.items().forEach(SelectorChecks::labelName);
      }
    }
    if (selector.exists()) {
      var selected = new HashSet<>(selector.at("matchLabels").entries().keySet());
      for (TreeField expression : selector.at("matchExpressions").items()) {
        String key = expression.at("key").text();
        int index = matched.texts().lastIndexOf(key);
        if (index >= 0 && selected.contains(key)) {
          new TreeField("%s[%d]".formatted(term.path(), index), key, term.report())
              .invalid("exists in both matchLabelKeys and labelSelector");
        }
        selected.add(key);
      }
    }
    var others = mismatched.texts();
    for (TreeField key : matched.items()) {
      key.invalidIf(
          others.contains(key.text()), "exists in both matchLabelKeys and mismatchLabelKeys");
    }
  }
}
