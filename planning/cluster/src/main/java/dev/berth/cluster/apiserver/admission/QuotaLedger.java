package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.ResourceQuota;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A quota with the amounts that are used. For one thread.
final class QuotaLedger {
  private final ResourceQuota quota;
  private final ObjectUsage usages;
  private final Map<String, Quantity> used = new HashMap<>();

  /// Creates a ledger that contains only usage from the quota's status for objects that the input
  /// lacks.
  ///
  /// @param isCounted tells whether objects of a resource, such as `pods`, are added one by one
  QuotaLedger(ResourceQuota quota, ObjectUsage usages, Predicate<String> isCounted) {
    this.quota = quota;
    this.usages = usages;
    for (var name : quota.spec().hard().keySet()) {
      used.put(
          name,
          isCounted.test(ObjectUsage.resourceOf(name))
              ? Quantity.ZERO
              : quota.status().used().getOrDefault(name, Quantity.ZERO));
    }
  }

  String name() {
    return quota.metadata().name();
  }

  /// Returns the limits of the quota by name.
  Map<String, Quantity> hard() {
    return quota.spec().hard();
  }

  boolean isFor(KubernetesObject object) {
    return QuotaScopes.match(quota.spec(), object);
  }

  void add(KubernetesObject object) {
    usage(object).forEach((name, amount) -> used.merge(name, amount, Quantity::add));
  }

  void subtract(KubernetesObject object) {
    usage(object).forEach((name, amount) -> used.merge(name, amount.negate(), Quantity::add));
  }

  private Map<String, Quantity> usage(KubernetesObject object) {
    Map<String, Quantity> limited = new HashMap<>();
    if (isFor(object)) {
      usages
          .of(object)
          .forEach((name, amount) -> {
            if (hard().containsKey(name)) {
              limited.put(name, amount);
            }
          });
    }
    return limited;
  }

  ObjectKey key() {
    return quota.key();
  }

  /// Returns why the object does not fit into the quota; null if it fits.
  RefusalCause.@Nullable Exceeded excess(KubernetesObject object) {
    Map<String, Quantity> requested = new TreeMap<>(usage(object));
    requested
        .entrySet()
        .removeIf(it ->
            it.getValue().isZero()
                || used(it.getKey()).add(it.getValue()).compareTo(hard(it.getKey())) <= 0);
    Map<String, Quantity> usedNow = new TreeMap<>();
    requested.keySet().forEach(name -> usedNow.put(name, used(name)));
    return requested.isEmpty() ? null : new RefusalCause.Exceeded(key(), requested, usedNow);
  }

  /// Returns a text such as `exceeded quota: …`.
  String text(RefusalCause.Exceeded excess) {
    Map<String, Quantity> limited = new TreeMap<>();
    excess.requested().keySet().forEach(name -> limited.put(name, hard(name)));
    return "exceeded quota: %s, requested: %s, used: %s, limited: %s"
        .formatted(name(), text(excess.requested()), text(excess.used()), text(limited));
  }

  private Quantity used(String name) {
    return used.getOrDefault(name, Quantity.ZERO);
  }

  private Quantity hard(String name) {
    return hard().getOrDefault(name, Quantity.ZERO);
  }

  private static String text(Map<String, Quantity> amounts) {
    return amounts.entrySet().stream()
        .map(it -> it.getKey() + "=" + it.getValue())
        .collect(Collectors.joining(","));
  }
}
