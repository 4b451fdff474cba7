package dev.berth.cluster.validation;

import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import java.util.Map;
import java.util.TreeMap;

/// Amounts are not negative, and no request exceeds its limit.
final class QuantityRules {

  private QuantityRules() {}

  static void check(Map<String, Quantity> amounts, String path, Report report) {
    new TreeMap<>(amounts)
        .forEach((name, amount) -> {
          if (amount.signum() < 0) {
            report.invalid(
                "%s[%s]".formatted(path, name),
                amount.toString(),
                "must be greater than or equal to 0");
          }
        });
  }

  static void check(ResourceRequirements resources, String path, Report report) {
    check(resources.limits(), path + ".limits", report);
    check(resources.requests(), path + ".requests", report);
    new TreeMap<>(resources.requests())
        .forEach((name, request) -> {
          var limit = resources.limits().get(name);
          if (limit != null && request.compareTo(limit) > 0) {
            report.invalid(
                path + ".requests",
                request.toString(),
                "must be less than or equal to %s limit of %s".formatted(name, limit));
          }
        });
  }
}
