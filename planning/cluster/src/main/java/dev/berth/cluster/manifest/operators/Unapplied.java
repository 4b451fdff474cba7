package dev.berth.cluster.manifest.operators;

import dev.berth.api.batch.Job;
import dev.berth.api.core.Namespace;
import dev.berth.api.kubescheduler.AdmissionFeature;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.Workload;
import dev.berth.cluster.apiserver.admission.PodSecurity;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Notes about objects of an input that would matter in a cluster but have no effect here: custom
/// resources whose pods are not counted, and objects that may change or refuse new objects.
public final class Unapplied {
  private static final int FEW = 5;

  private static final Set<String> ADMISSION =
      Set.of(
          "MutatingAdmissionPolicy",
          "MutatingWebhookConfiguration",
          "ValidatingAdmissionPolicy",
          "ValidatingWebhookConfiguration");

  private static final String ADMISSION_GROUP = "admissionregistration.k8s.io/";

  private Unapplied() {}

  /// Whether objects of the kind affect what the API server stores.
  public static boolean isAdmission(String apiVersion, String kind) {
    return apiVersion.startsWith(ADMISSION_GROUP) && ADMISSION.contains(kind);
  }

  /// Returns `pods not counted: Elasticsearch logging/es`, and how to count them: one line for
  /// objects with templates, and one line for the others.
  public static List<String> podsNotCounted(List<OtherObject> uncounted) {
    var byTemplate =
        uncounted.stream()
            .collect(Collectors.partitioningBy(object -> templates(object).findAny().isPresent()));
    return Stream.of(
            podsNotCounted(
                byTemplate.getOrDefault(false, List.of()),
                "write a Deployment or StatefulSet of their size, or --pod-template if there is"
                    + " one"),
            podsNotCounted(
                byTemplate.getOrDefault(true, List.of()),
                "to count them: "
                    + uncounted.stream()
                        .flatMap(Unapplied::templates)
                        .map("--pod-template '%s'"::formatted)
                        .distinct()
                        .collect(Collectors.joining(" "))))
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> podsNotCounted(List<OtherObject> objects, String way) {
    return objects.isEmpty()
        ? List.of()
        : List.of(
            "pods not counted: %s, which an operator makes, so they take no room; %s"
                .formatted(names(objects.stream().map(OtherObject::title).toList()), way));
  }

  private static Stream<PodTemplatePath> templates(OtherObject object) {
    return OperatorKinds.templates(object.tree().kind()).stream()
        .filter(path -> !path.template().matches(object.tree().fields()).isEmpty());
  }

  /// Returns `not applied: 2 MutatingWebhookConfiguration (istio, vault)`; null if there are none.
  public static @Nullable String admission(List<OtherObject> others) {
    Map<String, List<String>> kinds =
        others.stream()
            .filter(object -> isAdmission(object.tree().apiVersion(), object.tree().kind()))
            .collect(
                Collectors.groupingBy(
                    object -> object.tree().kind(),
                    LinkedHashMap::new,
                    Collectors.mapping(object -> object.tree().name(), Collectors.toList())));
    return kinds.isEmpty()
        ? null
        : counted(kinds)
            .collect(
                Collectors.joining(", ", "not applied: ", ", which may change or refuse objects"));
  }

  /// Returns `not applied: PodSecurity of shop (restricted)`, for namespaces with new objects or
  /// with workloads, which create new pods; null if there are none. PodSecurity depends on fields
  /// that are not read.
  public static @Nullable String podSecurity(List<Manifest> manifests) {
    var levels = new HashMap<String, String>();
    for (var manifest : manifests) {
      if (manifest.object() instanceof Namespace namespace
          && !PodSecurity.level(namespace).isEmpty()) {
        levels.put(namespace.metadata().name(), PodSecurity.level(namespace));
      }
    }
    var affected =
        manifests.stream()
            .filter(it -> it.metadata().uid().isEmpty() || Workloads.isWorkload(it.object()))
            .map(it -> it.key().namespace())
            .filter(levels::containsKey)
            .distinct()
            .map(name -> "%s (%s)".formatted(name, levels.get(name)))
            .toList();
    return affected.isEmpty()
        ? null
        : "not applied: PodSecurity of %s, which may refuse pods".formatted(names(affected));
  }

  /// Returns `not applied: 2 PodGroup (a, b), as the feature gate GenericWorkload is off`; null if
  /// there are none. An API server would not have such objects.
  public static @Nullable String groups(List<Manifest> manifests, FeatureGates gates) {
    if (!gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)) {
      return groups(
          manifests,
          Set.of(Workload.class, PodGroup.class, CompositePodGroup.class),
          SchedulerFeature.GENERIC_WORKLOAD);
    }
    return gates.enabled(SchedulerFeature.COMPOSITE_POD_GROUP)
        ? null
        : groups(manifests, Set.of(CompositePodGroup.class), SchedulerFeature.COMPOSITE_POD_GROUP);
  }

  /// Returns `not applied: spec.scheduling of Job train, as the feature gate WorkloadWithJob is
  /// off`; null if there are none. An API server would drop this field.
  public static @Nullable String jobGroups(List<Manifest> manifests, FeatureGates gates) {
    var jobs =
        gates.enabled(AdmissionFeature.WORKLOAD_WITH_JOB)
            ? List.<String>of()
            : manifests.stream()
                .filter(it -> it.object() instanceof Job job && job.spec().scheduling() != null)
                .map(it -> it.metadata().name())
                .toList();
    return jobs.isEmpty()
        ? null
        : "not applied: spec.scheduling of Job %s, as the feature gate %s is off"
            .formatted(names(jobs), AdmissionFeature.WORKLOAD_WITH_JOB);
  }

  private static @Nullable String groups(
      List<Manifest> manifests, Set<Class<?>> kinds, String feature) {
    var byKind =
        manifests.stream()
            .filter(manifest -> kinds.contains(manifest.object().getClass()))
            .collect(
                Collectors.groupingBy(
                    manifest -> manifest.object().kind(),
                    LinkedHashMap::new,
                    Collectors.mapping(it -> it.metadata().name(), Collectors.toList())));
    return byKind.isEmpty()
        ? null
        : counted(byKind)
            .collect(
                Collectors.joining(
                    ", ", "not applied: ", ", as the feature gate %s is off".formatted(feature)));
  }

  private static Stream<String> counted(Map<String, List<String>> byKind) {
    return byKind.entrySet().stream()
        .map(kind ->
            "%d %s (%s)".formatted(kind.getValue().size(), kind.getKey(), names(kind.getValue())));
  }

  /// Returns the first few names, and the number of further ones.
  static String names(List<String> names) {
    var some = String.join(", ", names.subList(0, Math.min(FEW, names.size())));
    return names.size() > FEW ? "%s and %,d more".formatted(some, names.size() - FEW) : some;
  }
}
