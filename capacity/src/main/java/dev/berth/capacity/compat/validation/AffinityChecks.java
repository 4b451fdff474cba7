package dev.berth.capacity.compat.validation;

import java.util.HashSet;
import java.util.Set;

/// Affinity, tolerations and spread.
final class AffinityChecks {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private AffinityChecks() {}

  static void affinity(PodField affinity) {
    PodField ofNodes = affinity.at("nodeAffinity");
    PodField required = ofNodes.at(REQUIRED);
    if (required.exists()) {
      PodField terms = required.at("nodeSelectorTerms");
      terms.requireSome();
      terms.items().forEach(term -> nodeTerm(term, true));
    }
    for (PodField term : ofNodes.at(PREFERRED).items()) {
      weight(term);
      nodeTerm(term.at("preference"), false);
    }
    for (PodField ofPods :
        new PodField[] {affinity.at("podAffinity"), affinity.at("podAntiAffinity")}) {
      ofPods.at(REQUIRED).items().forEach(AffinityChecks::podTerm);
      for (PodField term : ofPods.at(PREFERRED).items()) {
        weight(term);
        podTerm(term.at("podAffinityTerm"));
      }
    }
  }

  private static void weight(PodField term) {
    PodField weight = term.at("weight");
    weight.invalidIf(weight.number() < 1 || weight.number() > 100);
  }

  private static void nodeTerm(PodField term, boolean checksValues) {
    for (PodField expression : term.at("matchExpressions").items()) {
      PodField values = expression.at("values");
      switch (expression.at("operator").text()) {
        case "In", "NotIn" -> values.requireSome();
        case "Exists", "DoesNotExist" -> values.forbiddenIf(!values.isEmpty());
        case "Gt", "Lt" -> {
          if (values.items().size() != 1) {
            values.required();
          }
        }
        default -> expression.at("operator").invalid();
      }
      labelName(expression.at("key"));
      if (checksValues) {
        values.items().forEach(value -> value.invalid(Formats.labelValue(value.text())));
      }
    }
    for (PodField field : term.at("matchFields").items()) {
      PodField values = field.at("values");
      if (!Set.of("In", "NotIn").contains(field.at("operator").text())) {
        field.at("operator").invalid();
      } else if (values.items().size() != 1) {
        values.required();
      }
      if (field.at("key").text().equals("metadata.name")) {
        values.items().forEach(value -> value.invalid(Formats.dnsSubdomain(value.text())));
      } else {
        field.at("key").invalid();
      }
    }
  }

  private static void podTerm(PodField term) {
    selector(term.at("labelSelector"));
    selector(term.at("namespaceSelector"));
    for (PodField namespace : term.at("namespaces").items()) {
      term.at("namespace").invalid(Formats.dnsLabel(namespace.text()));
    }
    matchedLabels(term);
    term.at("topologyKey").requireSome();
    labelName(term.at("topologyKey"));
  }

  /// `matchLabelKeys` and `mismatchLabelKeys`.
  private static void matchedLabels(PodField term) {
    PodField matched = term.at("matchLabelKeys");
    PodField mismatched = term.at("mismatchLabelKeys");
    PodField selector = term.at("labelSelector");
    for (PodField keys : new PodField[] {matched, mismatched}) {
      if (!keys.isEmpty() && !selector.exists()) {
        keys.forbidden();
      } else {
        keys.items().forEach(AffinityChecks::labelName);
      }
    }
    if (selector.exists()) {
      var selected = new HashSet<>(selector.at("matchLabels").entries().keySet());
      for (PodField expression : selector.at("matchExpressions").items()) {
        String key = expression.at("key").text();
        int index = matched.items().stream().map(PodField::text).toList().lastIndexOf(key);
        if (index >= 0 && selected.contains(key)) {
          new PodField("%s[%d]".formatted(term.path(), index), null, term.errors()).invalid();
        }
        selected.add(key);
      }
    }
    var others = mismatched.items().stream().map(PodField::text).toList();
    matched.items().forEach(key -> key.invalidIf(others.contains(key.text())));
  }

  static void labelName(PodField name) {
    name.invalid(Formats.qualifiedName(name.text()));
  }

  static void selector(PodField selector) {
    MetadataChecks.labels(selector.at("matchLabels"));
    for (PodField expression : selector.at("matchExpressions").items()) {
      PodField values = expression.at("values");
      switch (expression.at("operator").text()) {
        case "In", "NotIn" -> values.requireSome();
        case "Exists", "DoesNotExist" -> values.forbiddenIf(!values.isEmpty());
        default -> expression.at("operator").invalid();
      }
      labelName(expression.at("key"));
      values.items().forEach(value -> value.invalid(Formats.labelValue(value.text())));
    }
  }

  static void tolerations(PodField tolerations) {
    for (PodField toleration : tolerations.items()) {
      PodField key = toleration.at("key");
      PodField operator = toleration.at("operator");
      PodField effect = toleration.at("effect");
      String value = toleration.at("value").text();
      if (!key.isEmpty()) {
        labelName(key);
      }
      operator.invalidIf(key.isEmpty() && !operator.text().equals("Exists"));
      effect.invalidIf(
          toleration.at("tolerationSeconds").exists() && !effect.text().equals("NoExecute"));
      switch (operator.text()) {
        case "", "Equal" -> operator.invalidIf(Formats.labelValue(value) > 0);
        case "Exists" -> operator.invalidIf(!value.isEmpty());
        default -> operator.unsupported();
      }
      if (!effect.isEmpty()) {
        effect.requireOneOf(Set.of("NoSchedule", "PreferNoSchedule", "NoExecute"));
      }
    }
  }

  static void spread(PodField constraints) {
    var all = constraints.items();
    for (int i = 0; i < all.size(); i++) {
      PodField constraint = all.get(i);
      constraint.at("maxSkew").invalidIf(constraint.at("maxSkew").number() <= 0);
      constraint.at("topologyKey").requireSome();
      PodField action = constraint.at("whenUnsatisfiable");
      action.requireOneOf(Set.of("DoNotSchedule", "ScheduleAnyway"));
      if (all.subList(i + 1, all.size()).stream().anyMatch(it -> isSame(it, constraint))) {
        constraint.at("{topologyKey, whenUnsatisfiable}").duplicate();
      }
      PodField domains = constraint.at("minDomains");
      if (domains.exists()) {
        domains.invalidIf(domains.number() <= 0);
        domains.invalidIf(!action.text().equals("DoNotSchedule"));
      }
      for (String policy : new String[] {"nodeAffinityPolicy", "nodeTaintsPolicy"}) {
        if (constraint.at(policy).exists()) {
          constraint.at(policy).requireOneOf(Set.of("Ignore", "Honor"));
        }
      }
      spreadLabels(constraint);
      selector(constraint.at("labelSelector"));
    }
  }

  private static boolean isSame(PodField one, PodField other) {
    return one.at("topologyKey").text().equals(other.at("topologyKey").text())
        && one.at("whenUnsatisfiable").text().equals(other.at("whenUnsatisfiable").text());
  }

  private static void spreadLabels(PodField constraint) {
    PodField keys = constraint.at("matchLabelKeys");
    PodField selector = constraint.at("labelSelector");
    keys.forbiddenIf(!keys.isEmpty() && !selector.exists());
    var selected = new HashSet<>(selector.at("matchLabels").entries().keySet());
    selector.at("matchExpressions").items().forEach(it -> selected.add(it.at("key").text()));
    for (PodField key : keys.items()) {
      labelName(key);
      key.invalidIf(selected.contains(key.text()));
    }
  }
}
