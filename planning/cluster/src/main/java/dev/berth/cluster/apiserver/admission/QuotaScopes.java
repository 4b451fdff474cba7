package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.ResourceQuotaSpec;
import dev.berth.api.core.ScopedResourceSelectorRequirement;
import dev.berth.api.core.WeightedPodAffinityTerm;
import dev.berth.api.meta.KubernetesObject;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Decides which objects a quota with scopes counts. Only pods and volume claims can be in a scope.
final class QuotaScopes {
  private static final String EXISTS = "Exists";

  private QuotaScopes() {}

  /// Whether the object is in all scopes of the quota.
  static boolean match(ResourceQuotaSpec quota, KubernetesObject object) {
    var scopes =
        quota.scopes().stream()
            .map(scope -> new ScopedResourceSelectorRequirement(scope, EXISTS, List.of()));
    var selector = quota.scopeSelector();
    var selected =
        selector == null
            ? Stream.<ScopedResourceSelectorRequirement>of()
            : selector.matchExpressions().stream();
    return Stream.concat(scopes, selected).allMatch(matches(object));
  }

  private static Predicate<ScopedResourceSelectorRequirement> matches(KubernetesObject object) {
    return switch (object) {
      case Pod pod -> scope -> matches(scope, pod);
      case PersistentVolumeClaim claim -> scope -> matches(scope, claim);
      default -> _ -> false;
    };
  }

  private static boolean matches(ScopedResourceSelectorRequirement scope, Pod pod) {
    return switch (scope.scopeName()) {
      case "Terminating" -> isTerminating(pod);
      case "NotTerminating" -> !isTerminating(pod);
      case "BestEffort" -> isBestEffort(pod);
      case "NotBestEffort" -> !isBestEffort(pod);
      case "PriorityClass" -> selects(scope, names(Stream.of(pod.spec().priorityClassName())));
      case "CrossNamespacePodAffinity" -> reachesOtherNamespaces(pod);
      default -> false;
    };
  }

  private static boolean matches(
      ScopedResourceSelectorRequirement scope, PersistentVolumeClaim claim) {
    return scope.scopeName().equals("VolumeAttributesClass")
        && selects(
            scope,
            names(
                Stream.of(
                        claim.spec().volumeAttributesClassName(),
                        claim.status().currentVolumeAttributesClassName())
                    .filter(Objects::nonNull)));
  }

  private static Set<String> names(Stream<String> classes) {
    return classes.filter(name -> !name.isEmpty()).collect(Collectors.toSet());
  }

  /// @param classes the classes that the object names; one matching class is enough
  private static boolean selects(ScopedResourceSelectorRequirement scope, Set<String> classes) {
    var values = Set.copyOf(scope.values());
    return switch (scope.operator()) {
      case "In" -> classes.stream().anyMatch(values::contains);
      case "NotIn" -> classes.isEmpty() || !values.containsAll(classes);
      case EXISTS -> !classes.isEmpty();
      case "DoesNotExist" -> classes.isEmpty();
      default -> false;
    };
  }

  private static boolean isTerminating(Pod pod) {
    var deadline = pod.spec().activeDeadlineSeconds();
    return deadline != null && deadline >= 0;
  }

  private static boolean isBestEffort(Pod pod) {
    var given = pod.status().qosClass();
    return (given.isEmpty() ? QosClasses.of(pod.spec()) : given).equals("BestEffort");
  }

  private static boolean reachesOtherNamespaces(Pod pod) {
    var affinity = pod.spec().affinity();
    if (affinity == null) {
      return false;
    }
    var terms = Stream.<PodAffinityTerm>builder();
    var together = affinity.podAffinity();
    if (together != null) {
      together.requiredDuringSchedulingIgnoredDuringExecution().forEach(terms);
      together.preferredDuringSchedulingIgnoredDuringExecution().stream()
          .map(WeightedPodAffinityTerm::podAffinityTerm)
          .forEach(terms);
    }
    var apart = affinity.podAntiAffinity();
    if (apart != null) {
      apart.requiredDuringSchedulingIgnoredDuringExecution().forEach(terms);
      apart.preferredDuringSchedulingIgnoredDuringExecution().stream()
          .map(WeightedPodAffinityTerm::podAffinityTerm)
          .forEach(terms);
    }
    return terms
        .build()
        .anyMatch(term -> !term.namespaces().isEmpty() || term.namespaceSelector() != null);
  }
}
