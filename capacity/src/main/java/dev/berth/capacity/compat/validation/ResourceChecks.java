package dev.berth.capacity.compat.validation;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.ResourceNames;
import java.util.HashSet;
import java.util.Set;

/// Requests and limits.
final class ResourceChecks {
  private static final Set<String> OF_CONTAINERS = Set.of("cpu", "memory", "ephemeral-storage");

  /// Names without a prefix that mean something, though not in containers.
  private static final Set<String> STANDARD =
      Set.of(
          "requests.cpu",
          "requests.memory",
          "requests.ephemeral-storage",
          "limits.cpu",
          "limits.memory",
          "limits.ephemeral-storage",
          "pods",
          "resourcequotas",
          "services",
          "replicationcontrollers",
          "secrets",
          "configmaps",
          "persistentvolumeclaims",
          "requests.storage",
          "storage",
          "services.nodeports",
          "services.loadbalancers");

  private static final Set<String> COUNTED =
      Set.of(
          "pods",
          "resourcequotas",
          "services",
          "replicationcontrollers",
          "secrets",
          "configmaps",
          "persistentvolumeclaims",
          "services.nodeports",
          "services.loadbalancers");

  private ResourceChecks() {}

  /// @param podClaims the names of the pod's resource claims
  static void check(PodField resources, Set<String> podClaims) {
    PodField limits = resources.at("limits");
    PodField requests = resources.at("requests");
    limits.entries().forEach(ResourceChecks::amount);
    requests
        .entries()
        .forEach((name, request) -> {
          nameAndQuantity(name, request);
          PodField limit = limits.entries().get(name);
          boolean mayExceed = isNative(name) && !ResourceNames.isHugePages(name);
          if (limit != null) {
            int order = Quantity.parse(request.text()).compareTo(Quantity.parse(limit.text()));
            requests.invalidIf(mayExceed ? order > 0 : order != 0);
          } else if (!mayExceed) {
            limits.required();
          }
          hugePages(name, request);
        });
    var names = new HashSet<>(limits.entries().keySet());
    names.addAll(requests.entries().keySet());
    resources.forbiddenIf(
        !names.contains("cpu")
            && !names.contains("memory")
            && names.stream().anyMatch(ResourceNames::isHugePages));
    claims(resources.at("claims"), podClaims);
  }

  private static void amount(String name, PodField quantity) {
    nameAndQuantity(name, quantity);
    hugePages(name, quantity);
  }

  private static void nameAndQuantity(String name, PodField quantity) {
    int reasons = Formats.qualifiedName(name);
    quantity.invalid(reasons);
    boolean hasPrefix = name.contains("/");
    if (reasons == 0 && !hasPrefix) {
      quantity.invalidIf(
          !OF_CONTAINERS.contains(name)
              && !STANDARD.contains(name)
              && !ResourceNames.isHugePages(name)
              && !name.startsWith("requests.hugepages-"));
    }
    quantity.invalidIf(
        hasPrefix
            ? !isNative(name) && !ResourceNames.isExtended(name)
            : !OF_CONTAINERS.contains(name) && !ResourceNames.isHugePages(name));
    var amount = Quantity.parse(quantity.text());
    quantity.invalidIf(amount.signum() < 0);
    if (COUNTED.contains(name) || ResourceNames.isExtended(name)) {
      quantity.invalidIf(amount.milliValue() % 1000 != 0);
    }
  }

  private static boolean isNative(String name) {
    return !name.contains("/") || name.contains("kubernetes.io/");
  }

  /// Whole pages.
  private static void hugePages(String name, PodField quantity) {
    if (!ResourceNames.isHugePages(name)) {
      return;
    }
    try {
      var page = Quantity.parse(name.substring("hugepages-".length()));
      boolean isPage = page.signum() > 0 && page.milliValue() % 1000 == 0;
      quantity.invalidIf(!isPage || Quantity.parse(quantity.text()).value() % page.value() != 0);
    } catch (NumberFormatException e) {
      quantity.invalid();
    }
  }

  private static void claims(PodField claims, Set<String> podClaims) {
    var names = new HashSet<String>();
    for (PodField claim : claims.items()) {
      String name = claim.at("name").text();
      String request = claim.at("request").text();
      if (name.isEmpty()) {
        claim.required();
        continue;
      }
      if (names.contains(name)) {
        claim.duplicate();
      } else {
        String key = request.isEmpty() ? name : name + "/" + request;
        if (!request.isEmpty()) {
          claim.at("request").invalid(Formats.dnsLabel(request));
        }
        if (names.contains(key)) {
          claim.duplicate();
        } else if (request.isEmpty()) {
          names.stream()
              .filter(other -> other.startsWith(name + "/"))
              .forEach(_ -> claim.duplicate());
        }
        names.add(key);
      }
      if (!podClaims.contains(name)) {
        claim.notFound();
      }
    }
  }
}
