package dev.berth.cluster.validation;

import java.util.HashSet;

/// Affinity to nodes and pods.
final class AffinityChecks {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private AffinityChecks() {}

  static void check(Field affinity) {
    Field ofNodes = affinity.at("nodeAffinity");
    Field required = ofNodes.at(REQUIRED);
    if (required.exists()) {
      SelectorChecks.nodes(required);
    }
    for (Field term : ofNodes.at(PREFERRED).items()) {
      weight(term);
      SelectorChecks.nodeTerm(term.at("preference"), false);
    }
    for (Field ofPods : new Field[] {affinity.at("podAffinity"), affinity.at("podAntiAffinity")}) {
      ofPods.at(REQUIRED).items().forEach(AffinityChecks::podTerm);
      for (Field term : ofPods.at(PREFERRED).items()) {
        weight(term);
        podTerm(term.at("podAffinityTerm"));
      }
    }
  }

  private static void weight(Field term) {
    Field weight = term.at("weight").orZero();
    weight.invalidIf(weight.number() < 1 || weight.number() > 100, "must be in the range 1-100");
  }

  private static void podTerm(Field term) {
    SelectorChecks.check(term.at("labelSelector"));
    SelectorChecks.check(term.at("namespaceSelector"));
    for (Field namespace : term.at("namespaces").items()) {
      namespace.as(term.at("namespace")).invalid(Formats.dnsLabel(namespace.text()));
    }
    matchedLabels(term);
    term.at("topologyKey").requireSome("can not be empty");
    SelectorChecks.labelName(term.at("topologyKey"));
  }

  /// `matchLabelKeys` and `mismatchLabelKeys`.
  static void matchedLabels(Field term) {
    Field matched = term.at("matchLabelKeys");
    Field mismatched = term.at("mismatchLabelKeys");
    Field selector = term.at("labelSelector");
    for (Field keys : new Field[] {matched, mismatched}) {
      if (!keys.isEmpty() && !selector.exists()) {
        keys.forbidden("must not be specified when labelSelector is not set");
      } else {
        keys.items().forEach(SelectorChecks::labelName);
      }
    }
    if (selector.exists()) {
      var selected = new HashSet<>(selector.at("matchLabels").entries().keySet());
      for (Field expression : selector.at("matchExpressions").items()) {
        String key = expression.at("key").text();
        int index = matched.texts().lastIndexOf(key);
        if (index >= 0 && selected.contains(key)) {
          new Field("%s[%d]".formatted(term.path(), index), key, term.report())
              .invalid("exists in both matchLabelKeys and labelSelector");
        }
        selected.add(key);
      }
    }
    var others = mismatched.texts();
    for (Field key : matched.items()) {
      key.invalidIf(
          others.contains(key.text()), "exists in both matchLabelKeys and mismatchLabelKeys");
    }
  }
}
