package dev.berth.cluster.apiserver.validation;

import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Checks requests and limits.
final class ResourceChecks {
  private static final Set<String> OF_CONTAINERS = Set.of("cpu", "memory", "ephemeral-storage");

  /// Names without a prefix that count objects, and have no meaning in containers.
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

  /// All other standard names.
  private static final Set<String> STANDARD =
      Set.of(
          "requests.cpu",
          "requests.memory",
          "requests.ephemeral-storage",
          "limits.cpu",
          "limits.memory",
          "limits.ephemeral-storage",
          "requests.storage",
          "storage");

  private static final String NOT_IN_CONTAINERS = "must be a standard resource for containers";

  private ResourceChecks() {}

  /// Checks the resources of a container.
  ///
  /// @param podClaims the names of the pod's resource claims
  static void check(TreeField resources, SortedSet<String> podClaims) {
    amounts(resources, ResourceChecks::containerResource);
    claims(resources.at("claims"), podClaims);
  }

  /// @param checkName checks a name, and reports errors at the field
  static void amounts(TreeField resources, BiConsumer<String, TreeField> checkName) {
    TreeField limits = resources.at("limits");
    TreeField requests = resources.at("requests");
    limits
        .entries()
        .forEach((name, limit) -> {
          checkName.accept(name, limit);
          quantity(name, limit);
          hugePages(name, limit);
        });
    requests
        .entries()
        .forEach((name, request) -> {
          checkName.accept(name, request);
          quantity(name, request);
          compare(name, request.as(requests), limits.key(name), limits);
          hugePages(name, request);
        });
    var names = new HashSet<>(limits.entries().keySet());
    names.addAll(requests.entries().keySet());
    resources.forbiddenIf(
        !names.contains("cpu")
            && !names.contains("memory")
            && names.stream().anyMatch(ResourceNames::isHugePages),
        "HugePages require cpu or memory");
  }

  /// Checks amounts that the API server treats like the limits of a container.
  static void limits(TreeField amounts, TreeField reported) {
    if (amounts.exists()) {
      amounts(
          reported.of(Map.of("limits", Objects.requireNonNull(amounts.value()))),
          ResourceChecks::containerResource);
    }
  }

  private static void compare(String name, TreeField request, TreeField limit, TreeField limits) {
    boolean mayExceed = isNative(name) && !ResourceNames.isHugePages(name);
    if (!limit.exists()) {
      if (!mayExceed) {
        limits.required("Limit must be set for non overcommitable resources");
      }
      return;
    }
    var requested = request.quantity();
    var limited = limit.quantity();
    if (requested == null || limited == null) {
      return;
    }
    int order = requested.compareTo(limited);
    TreeField shown = request.of(requested.toString());
    if (mayExceed && order > 0) {
      shown.invalid("must be less than or equal to %s limit of %s".formatted(name, limited));
    } else if (!mayExceed && order != 0) {
      shown.invalid("must be equal to %s limit of %s".formatted(name, limited));
    }
  }

  /// Checks that a quantity is not negative, and a whole number if the resource has no fractions.
  static void quantity(String name, TreeField quantity) {
    var amount = notNegative(quantity);
    boolean isCount = COUNTED.contains(name) || ResourceNames.isExtended(name);
    if (amount != null && isCount && amount.milliValue() % 1000 != 0) {
      quantity.of(amount.toString()).invalid(Formats.NO_INTEGER);
    }
  }

  static @Nullable Quantity notNegative(TreeField quantity) {
    var amount = quantity.quantity();
    if (amount != null && amount.signum() < 0) {
      quantity.of(amount.toString()).invalid(Formats.NEGATIVE);
    }
    return amount;
  }

  /// Checks that a name is a standard name or has a domain.
  ///
  /// @return whether the name is valid
  static boolean name(String name, TreeField reported) {
    var reasons = Formats.qualifiedName(name);
    reported.of(name).invalid(reasons);
    boolean isUnknown = reasons.isEmpty() && !name.contains("/") && !isStandard(name);
    reported.of(name).invalidIf(isUnknown, "must be a standard resource type or fully qualified");
    return reasons.isEmpty() && !isUnknown;
  }

  /// Whether the name has no domain but a standard meaning.
  static boolean isStandard(String name) {
    return OF_CONTAINERS.contains(name)
        || STANDARD.contains(name)
        || COUNTED.contains(name)
        || ResourceNames.isHugePages(name)
        || name.startsWith("requests.hugepages-");
  }

  static void containerResource(String name, TreeField quantity) {
    name(name, quantity);
    TreeField reported = quantity.of(name);
    if (!name.contains("/")) {
      reported.invalidIf(
          !OF_CONTAINERS.contains(name) && !ResourceNames.isHugePages(name), NOT_IN_CONTAINERS);
    } else {
      reported.invalidIf(
          !isNative(name) && !ResourceNames.isExtended(name),
          "doesn't follow extended resource name standard");
    }
  }

  private static boolean isNative(String name) {
    return !name.contains("/") || name.contains("kubernetes.io/");
  }

  /// Checks that an amount of huge pages is a multiple of the page size.
  private static void hugePages(String name, TreeField quantity) {
    var amount = ResourceNames.isHugePages(name) ? quantity.quantity() : null;
    if (amount != null) {
      quantity
          .of(amount.toString())
          .invalidIf(
              !isOfWholePages(name, amount),
              "%s is not positive integer multiple of %s".formatted(amount, name));
    }
  }

  private static boolean isOfWholePages(String name, Quantity amount) {
    try {
      var page = Quantity.parse(name.substring("hugepages-".length()));
      boolean isPage = page.signum() > 0 && page.milliValue() % 1000 == 0;
      return isPage && amount.value() % page.value() == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static void claims(TreeField claims, SortedSet<String> podClaims) {
    var names = new HashSet<String>();
    for (TreeField claim : claims.items()) {
      String name = claim.at("name").text();
      String request = claim.at("request").text();
      if (name.isEmpty()) {
        claim.required();
        continue;
      }
      if (names.contains(name)) {
        claim.of(name).duplicate();
      } else {
        String key = request.isEmpty() ? name : name + "/" + request;
        if (!request.isEmpty()) {
          claim.at("request").invalid(Formats.dnsLabel(request));
        }
        if (names.contains(key)) {
          claim.of(key).duplicate();
        } else if (request.isEmpty()) {
          names.stream()
              .filter(other -> other.startsWith(name + "/"))
              .forEach(_ -> claim.of(name).duplicate());
        }
        names.add(key);
      }
      if (!podClaims.contains(name)) {
        claim
            .of(name)
            .notFound(
                "must be one of the names in pod.spec.resourceClaims"
                    + (podClaims.isEmpty()
                        ? " which is empty"
                        : podClaims.stream().collect(Collectors.joining(", ", ": ", ""))));
      }
    }
  }
}
