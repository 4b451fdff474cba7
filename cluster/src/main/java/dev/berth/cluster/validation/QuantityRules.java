package dev.berth.cluster.validation;

import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import java.util.Map;
import java.util.TreeMap;

/// Amounts are not negative, and no request exceeds its limit.
final class QuantityRules {

  private QuantityRules() {}

  static void check(Map<String, Quantity> amounts, String path, ValidationErrors errors) {
    new TreeMap<>(amounts)
        .forEach((name, amount) -> {
          if (amount.signum() < 0) {
            errors.invalid(
                "%s[%s]".formatted(path, name),
                amount.toString(),
                "must be greater than or equal to 0");
          }
        });
  }

  static void check(ResourceRequirements resources, String path, ValidationErrors errors) {
    check(resources.limits(), path + ".limits", errors);
    check(resources.requests(), path + ".requests", errors);
    new TreeMap<>(resources.requests())
        .forEach((name, request) -> {
          var limit = resources.limits().get(name);
          if (limit != null && request.compareTo(limit) > 0) {
            errors.invalid(
                path + ".requests",
                request.toString(),
                "must be less than or equal to %s limit of %s".formatted(name, limit));
          }
        });
  }
}
