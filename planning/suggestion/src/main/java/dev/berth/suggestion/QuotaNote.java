package dev.berth.suggestion;

import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.core.ScopedResourceSelectorRequirement;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.PodRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Why a quota or a LimitRange refuses a pod: which pods the quota counts, and the parts of the
/// excessive amount.
public record QuotaNote(String text) implements Note {
  static final String BEST_EFFORT = "BestEffort";

  static final String REQUESTS = "requests.";
  static final String LIMITS = "limits.";

  /// The meaning of each scope.
  private static final Map<String, String> MEANINGS =
      Map.of(
          BEST_EFFORT,
          "pods that state no requests and limits of cpu and memory",
          "NotBestEffort",
          "pods that state a request or limit of cpu or memory",
          "Terminating",
          "pods with activeDeadlineSeconds",
          "NotTerminating",
          "pods without activeDeadlineSeconds",
          "CrossNamespacePodAffinity",
          "pods with affinity to pods of other namespaces");

  /// Returns the notes about a quota.
  ///
  /// @param resources the resources of the quota that the pod exceeds, such as `requests.cpu`
  public static List<Note> of(Pod pod, ResourceQuota quota, Set<String> resources) {
    var notes = new ArrayList<Note>();
    scopes(quota)
        .map(scope -> "Quota %s counts only %s".formatted(quota.key(), meaning(scope)))
        .distinct()
        .forEach(text -> notes.add(new QuotaNote(text)));
    resources.stream().flatMap(resource -> origin(pod, resource).stream()).forEach(notes::add);
    return notes;
  }

  /// Returns the notes about a LimitRange; only bounds of whole pods need an explanation.
  public static List<Note> of(Pod pod, LimitRange range) {
    return range.spec().limits().stream()
        .filter(item -> item.type().equals(LimitRangeItem.POD))
        .flatMap(item -> item.max().keySet().stream())
        .sorted()
        .flatMap(resource -> origin(pod, LIMITS + resource).stream())
        .toList();
  }

  /// Returns all requirements that a pod must match for the quota to count it.
  static Stream<ScopedResourceSelectorRequirement> scopes(ResourceQuota quota) {
    var selector = quota.spec().scopeSelector();
    return Stream.concat(
        quota.spec().scopes().stream()
            .map(scope -> new ScopedResourceSelectorRequirement(scope, "Exists", List.of())),
        selector == null ? Stream.of() : selector.matchExpressions().stream());
  }

  private static String meaning(ScopedResourceSelectorRequirement scope) {
    String name = scope.scopeName();
    var values = String.join(", ", scope.values());
    return MEANINGS.getOrDefault(
        name, "pods of scope %s %s %s".formatted(name, scope.operator(), values).strip());
  }

  private static Optional<Note> origin(Pod pod, String resource) {
    if (resource.startsWith(LIMITS)) {
      return RequestOrigin.ofLimit(pod, resource.substring(LIMITS.length()))
          .map(it -> of(LIMITS, it));
    }
    String name = resource.startsWith(REQUESTS) ? resource.substring(REQUESTS.length()) : resource;
    Quantity amount = PodRequests.OF_SPEC.of(pod).get(name);
    return amount == null
        ? Optional.empty()
        : RequestOrigin.of(pod, Map.of(name, amount)).stream()
            .findFirst()
            .map(it -> of(REQUESTS, it));
  }

  private static Note of(String side, String origin) {
    return new QuotaNote("Each pod has " + side + origin);
  }
}
