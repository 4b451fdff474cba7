package dev.berth.cluster.apiserver.validation;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Checks pod-level requests and limits, and that they agree with those of the containers.
final class PodResourceChecks {
  private static final List<String> SUPPORTED = List.of("cpu", "hugepages-", "memory");

  private PodResourceChecks() {}

  static void check(TreeField spec) {
    TreeField resources = spec.at("resources");
    if (!resources.exists()) {
      return;
    }
    if (spec.at("os").at("name").is("windows")) {
      resources.forbidden("may not be set for a windows pod");
      return;
    }
    resources
        .at("claims")
        .forbiddenIf(
            resources.at("claims").exists(), "claims may not be set for Resources at pod-level");
    ResourceChecks.amounts(resources, PodResourceChecks::name);
    requests(spec, resources.at("requests"));
    limits(spec, resources);
  }

  private static void name(String name, TreeField quantity) {
    if (ResourceChecks.name(name, quantity)
        && !name.equals("cpu")
        && !name.equals("memory")
        && !ResourceNames.isHugePages(name)) {
      quantity.of(name).unsupported(SUPPORTED);
    }
  }

  private static void requests(TreeField spec, TreeField requests) {
    atLeast(requests, aggregate(spec, "requests"), "requests");
  }

  private static void limits(TreeField spec, TreeField resources) {
    TreeField limits = resources.at("limits");
    var ofContainers = new TreeMap<>(aggregate(spec, "limits"));
    ofContainers.keySet().removeIf(name -> !ResourceNames.isHugePages(name));
    atLeast(limits, ofContainers, "limits");
    for (int i = 0; i < spec.at("containers").items().size(); i++) {
      TreeField container = spec.at("containers").items().get(i);
      TreeField reported = resources.at("containers[%d]".formatted(i));
      container
          .at("resources")
          .at("limits")
          .entries()
          .forEach((name, limit) -> {
            var whole = limits.key(name).quantity();
            var amount = limit.quantity();
            if (whole != null && amount != null && amount.compareTo(whole) > 0) {
              reported
                  .key(name)
                  .at("limits")
                  .of(amount.toString())
                  .invalid("must be less than or equal to pod limits of " + whole);
            }
          });
    }
  }

  private static void atLeast(TreeField amounts, Map<String, Quantity> containers, String what) {
    containers.forEach((name, sum) -> {
      var amount = amounts.key(name).quantity();
      if (amount != null && sum.compareTo(amount) > 0) {
        amounts
            .key(name)
            .of(amount.toString())
            .invalid(
                "must be greater than or equal to aggregate container %s of %s"
                    .formatted(what, sum));
      }
    });
  }

  /// Returns the total of all containers that run at the same time, including sidecars.
  private static Map<String, Quantity> aggregate(TreeField spec, String list) {
    Map<String, Quantity> running = new TreeMap<>();
    Map<String, Quantity> starting = new TreeMap<>();
    spec.at("containers").items().forEach(it -> add(running, amounts(it, list)));
    Map<String, Quantity> sidecars = new TreeMap<>();
    for (TreeField container : spec.at("initContainers").items()) {
      var amounts = amounts(container, list);
      if (container.at("restartPolicy").is("Always")) {
        add(running, amounts);
        add(sidecars, amounts);
        max(starting, sidecars);
      } else {
        add(amounts, sidecars);
        max(starting, amounts);
      }
    }
    max(running, starting);
    return running;
  }

  private static Map<String, Quantity> amounts(TreeField container, String list) {
    Map<String, Quantity> amounts = new TreeMap<>();
    container
        .at("resources")
        .at(list)
        .entries()
        .forEach((name, field) -> {
          var amount = field.quantity();
          if (amount != null) {
            amounts.put(name, amount);
          }
        });
    return amounts;
  }

  private static void add(Map<String, Quantity> sums, Map<String, Quantity> more) {
    more.forEach((name, amount) -> sums.merge(name, amount, Quantity::add));
  }

  private static void max(Map<String, Quantity> most, Map<String, Quantity> others) {
    others.forEach(
        (name, amount) -> most.merge(name, amount, (a, b) -> a.compareTo(b) < 0 ? b : a));
  }
}
