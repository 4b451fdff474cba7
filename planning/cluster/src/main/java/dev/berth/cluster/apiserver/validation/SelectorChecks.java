package dev.berth.cluster.apiserver.validation;

/// Checks label selectors and node selectors.
final class SelectorChecks {
  static final String NO_OPERATOR = "not a valid selector operator";
  static final String NO_VALUES = "must be specified when `operator` is 'In' or 'NotIn'";
  static final String VALUES = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";

  private SelectorChecks() {}

  static void labelName(TreeField name) {
    name.invalid(Formats.qualifiedName(name.text()));
  }

  static void check(TreeField selector) {
    MetadataChecks.labels(selector.at("matchLabels"));
    for (TreeField expression : selector.at("matchExpressions").items()) {
      TreeField values = expression.at("values");
      switch (expression.at("operator").text()) {
        case "In", "NotIn" -> values.requireSome(NO_VALUES);
        case "Exists", "DoesNotExist" -> values.forbiddenIf(!values.isEmpty(), VALUES);
        default -> expression.at("operator").invalid(NO_OPERATOR);
      }
      labelName(expression.at("key"));
      values.items().forEach(value -> value.invalid(Formats.labelValue(value.text())));
    }
  }

  /// Checks a node selector, of which one term must match.
  static void nodes(TreeField selector) {
    TreeField terms = selector.at("nodeSelectorTerms");
    terms.requireSome("must have at least one node selector term");
    terms.items().forEach(term -> nodeTerm(term, true));
  }

  /// @param checksValues whether values must have the format of labels
  static void nodeTerm(TreeField term, boolean checksValues) {
    for (TreeField expression : term.at("matchExpressions").items()) {
      TreeField values = expression.at("values");
      switch (expression.at("operator").text()) {
        case "In", "NotIn" -> values.requireSome(NO_VALUES);
        case "Exists", "DoesNotExist" -> values.forbiddenIf(!values.isEmpty(), VALUES);
        case "Gt", "Lt" -> {
          if (values.items().size() != 1) {
            values.required("must be specified single value when `operator` is 'Lt' or 'Gt'");
          }
        }
        default -> expression.at("operator").invalid(NO_OPERATOR);
      }
      labelName(expression.at("key"));
      if (checksValues) {
        values.items().forEach(value -> value.invalid(Formats.labelValue(value.text())));
      }
    }
    term.at("matchFields").items().forEach(SelectorChecks::nodeField);
  }

  private static void nodeField(TreeField field) {
    TreeField values = field.at("values");
    if (!field.at("operator").is("In") && !field.at("operator").is("NotIn")) {
      field.at("operator").invalid(NO_OPERATOR);
    } else if (values.items().size() != 1) {
      values.required(
          "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
    }
    if (field.at("key").is("metadata.name")) {
      values.items().forEach(value -> value.invalid(Formats.dnsSubdomain(value.text())));
    } else {
      field.at("key").invalid("not a valid field selector key");
    }
  }
}
