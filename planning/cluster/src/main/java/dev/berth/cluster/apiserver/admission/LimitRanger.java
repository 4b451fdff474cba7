package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Container;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/// Gives the containers of new pods the defaults of the namespace's limit ranges, and refuses pods
/// and claims outside the bounds. Limit ranges and resources apply in order of their names;
/// kube-apiserver applies them in any order.
final class LimitRanger implements AdmissionPlugin {
  private static final String ANNOTATION = "kubernetes.io/limit-ranger";

  private final boolean podLevel;
  private final Map<String, TreeMap<String, LimitRange>> ranges = new HashMap<>();

  /// @param podLevel whether pods may state pod-level resources
  LimitRanger(boolean podLevel) {
    this.podLevel = podLevel;
  }

  @Override
  public void put(KubernetesObject object) {
    if (object instanceof LimitRange range) {
      ranges
          .computeIfAbsent(range.metadata().namespace(), absent -> new TreeMap<>())
          .put(range.metadata().name(), range);
    }
  }

  @Override
  public void remove(KubernetesObject object) {
    if (object instanceof LimitRange range) {
      ranges
          .getOrDefault(range.metadata().namespace(), new TreeMap<>())
          .remove(range.metadata().name());
    }
  }

  private Collection<LimitRange> of(KubernetesObject object) {
    var ofNamespace = ranges.get(object.key().namespace());
    return ofNamespace == null ? List.of() : ofNamespace.values();
  }

  @Override
  public KubernetesObject admit(KubernetesObject object) {
    if (!(object instanceof Pod pod)) {
      return object;
    }
    var result = pod;
    for (var range : of(pod)) {
      result = withDefaults(result, range);
    }
    return result;
  }

  @Override
  public void validate(KubernetesObject object) throws RefusedException {
    for (var range : of(object)) {
      var violations = new ArrayList<String>();
      for (var item : range.spec().limits()) {
        check(object, item, violations::add);
      }
      if (!violations.isEmpty()) {
        throw RefusedException.forbidden(
            object,
            RefusedException.aggregated(violations),
            "",
            new RefusalCause.OutOfBounds(range.key()));
      }
    }
  }

  private static Pod withDefaults(Pod pod, LimitRange range) {
    Map<String, Quantity> limits = new HashMap<>();
    Map<String, Quantity> requests = new HashMap<>();
    for (var item : range.spec().limits()) {
      if (item.type().equals(LimitRangeItem.CONTAINER)) {
        limits.putAll(item.defaults());
        requests.putAll(item.defaultRequest());
      }
    }
    var notes = new ArrayList<String>();
    var spec = pod.spec();
    var containers =
        CopyOnChange.each(
            spec.containers(), it -> withDefaults(it, "container", limits, requests, notes));
    var initContainers =
        CopyOnChange.each(
            spec.initContainers(),
            it -> withDefaults(it, "init container", limits, requests, notes));
    if (notes.isEmpty()) {
      return pod;
    }
    Map<String, String> annotations = new HashMap<>(pod.metadata().annotations());
    annotations.put(ANNOTATION, "LimitRanger plugin set: " + String.join("; ", notes));
    return pod.withMetadata(pod.metadata().withAnnotations(annotations))
        .withSpec(spec.withContainers(containers).withInitContainers(initContainers));
  }

  private static Container withDefaults(
      Container container,
      String what,
      Map<String, Quantity> limits,
      Map<String, Quantity> requests,
      List<String> notes) {
    var given = container.resources();
    var missingRequests = new TreeSet<>(requests.keySet());
    missingRequests.removeAll(given.requests().keySet());
    var missingLimits = new TreeSet<>(limits.keySet());
    missingLimits.removeAll(given.limits().keySet());
    note(missingRequests, "request for %s %s".formatted(what, container.name()), notes);
    note(missingLimits, "limit for %s %s".formatted(what, container.name()), notes);
    return missingRequests.isEmpty() && missingLimits.isEmpty()
        ? container
        : container.withResources(
            new ResourceRequirements(
                completed(given.limits(), limits),
                completed(given.requests(), requests),
                given.claims()));
  }

  private static void note(SortedSet<String> set, String what, List<String> notes) {
    if (!set.isEmpty()) {
      notes.add(String.join(", ", set) + " " + what);
    }
  }

  private static Map<String, Quantity> completed(
      Map<String, Quantity> given, Map<String, Quantity> defaults) {
    Map<String, Quantity> all = new HashMap<>(defaults);
    all.putAll(given);
    return all;
  }

  private void check(KubernetesObject object, LimitRangeItem item, Consumer<String> violations) {
    switch (object) {
      case Pod pod when item.type().equals(LimitRangeItem.CONTAINER) ->
          pod.spec()
              .allContainers()
              .map(Container::resources)
              .map(it -> new LimitRangeCheck(item, it.requests(), it.limits()))
              .forEach(it -> it.all(violations));
      case Pod pod when item.type().equals(LimitRangeItem.POD) ->
          new LimitRangeCheck(
                  item,
                  total(pod.spec(), ResourceRequirements::requests),
                  total(pod.spec(), ResourceRequirements::limits))
              .all(violations);
      case PersistentVolumeClaim claim
          when item.type().equals(LimitRangeItem.PERSISTENT_VOLUME_CLAIM) ->
          new LimitRangeCheck(item, claim.spec().resources().requests(), Map.of())
              .requests(violations);
      default -> {}
    }
  }

  /// Returns the pod's total. Pod-level CPU and memory take the place of the sum over the
  /// containers.
  private Map<String, Quantity> total(
      PodSpec spec, Function<ResourceRequirements, Map<String, Quantity>> part) {
    Map<String, Quantity> total = new HashMap<>(ContainerTotals.of(spec, part));
    if (podLevel && spec.resources() != null) {
      part.apply(spec.resources())
          .forEach((name, quantity) -> {
            if (name.equals("cpu") || name.equals("memory")) {
              total.put(name, quantity);
            }
          });
    }
    return total;
  }
}
