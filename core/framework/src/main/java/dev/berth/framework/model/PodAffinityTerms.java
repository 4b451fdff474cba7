package dev.berth.framework.model;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.WeightedPodAffinityTerm;
import dev.berth.api.selector.SelectorException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The pod affinity and anti-affinity of a pod.
///
/// @param requiredAffinity each must select a pod in the node's domain
/// @param requiredAntiAffinity none may select a pod in the node's domain
/// @param preferredAffinity the more match, the better
/// @param preferredAntiAffinity the fewer match, the better
/// @param parseError why a list is empty although the pod has terms; empty if all terms could be
///   parsed
public record PodAffinityTerms(
    List<AffinityTerm> requiredAffinity,
    List<AffinityTerm> requiredAntiAffinity,
    List<AffinityTerm> preferredAffinity,
    List<AffinityTerm> preferredAntiAffinity,
    String parseError) {
  public static final PodAffinityTerms NONE =
      new PodAffinityTerms(List.of(), List.of(), List.of(), List.of(), "");

  public PodAffinityTerms {
    requiredAffinity = List.copyOf(requiredAffinity);
    requiredAntiAffinity = List.copyOf(requiredAntiAffinity);
    preferredAffinity = List.copyOf(preferredAffinity);
    preferredAntiAffinity = List.copyOf(preferredAntiAffinity);
  }

  public static PodAffinityTerms of(Pod pod) {
    @Nullable Affinity affinity = pod.spec().affinity();
    if (affinity == null
        || (affinity.podAffinity() == null && affinity.podAntiAffinity() == null)) {
      return NONE;
    }
    var near = affinity.podAffinity();
    var far = affinity.podAntiAffinity();
    var errors = new ArrayList<String>();
    var terms =
        new PodAffinityTerms(
            near == null
                ? List.of()
                : required(
                    pod,
                    near.requiredDuringSchedulingIgnoredDuringExecution(),
                    "requiredAffinityTerms",
                    errors),
            far == null
                ? List.of()
                : required(
                    pod,
                    far.requiredDuringSchedulingIgnoredDuringExecution(),
                    "requiredAntiAffinityTerms",
                    errors),
            near == null
                ? List.of()
                : preferred(
                    pod,
                    near.preferredDuringSchedulingIgnoredDuringExecution(),
                    "preferredAffinityTerms",
                    errors),
            far == null
                ? List.of()
                : preferred(
                    pod,
                    far.preferredDuringSchedulingIgnoredDuringExecution(),
                    "preferredAntiAffinityTerms",
                    errors),
            "");
    return errors.isEmpty() ? terms : terms.withParseError(aggregate(errors));
  }

  private PodAffinityTerms withParseError(String error) {
    return new PodAffinityTerms(
        requiredAffinity, requiredAntiAffinity, preferredAffinity, preferredAntiAffinity, error);
  }

  private static List<AffinityTerm> required(
      Pod pod, List<PodAffinityTerm> terms, String what, List<String> errors) {
    var parsed = new ArrayList<AffinityTerm>(terms.size());
    try {
      for (PodAffinityTerm term : terms) {
        parsed.add(AffinityTerm.of(pod, term, 0));
      }
      return parsed;
    } catch (SelectorException e) {
      errors.add(what + ": " + e.getMessage());
      return List.of();
    }
  }

  private static List<AffinityTerm> preferred(
      Pod pod, List<WeightedPodAffinityTerm> terms, String what, List<String> errors) {
    var parsed = new ArrayList<AffinityTerm>(terms.size());
    try {
      for (WeightedPodAffinityTerm term : terms) {
        parsed.add(AffinityTerm.of(pod, term.podAffinityTerm(), term.weight()));
      }
      return parsed;
    } catch (SelectorException e) {
      errors.add(what + ": " + e.getMessage());
      return List.of();
    }
  }

  private static String aggregate(List<String> errors) {
    return errors.size() == 1 ? errors.getFirst() : errors.toString();
  }
}
