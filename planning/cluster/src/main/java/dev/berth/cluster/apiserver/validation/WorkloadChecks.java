package dev.berth.cluster.apiserver.validation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checks workloads whose pods run forever.
///
/// Source: `pkg/apis/apps/validation`, and `ValidateReplicationController`.
final class WorkloadChecks {
  private static final List<String> RETENTION = List.of("Retain", "Delete");

  private WorkloadChecks() {}

  static void deployment(TreeField spec) {
    spec.at("replicas").requireNotNegative();
    replicated(spec, "deployment", "ReplicaSet");
    TreeField strategy = spec.at("strategy");
    TreeField limits = strategy.at("rollingUpdate");
    switch (strategy.at("type").or("RollingUpdate").text()) {
      case "Recreate" ->
          limits.forbiddenIf(
              limits.exists(), "may not be specified when strategy `type` is 'Recreate'");
      case "RollingUpdate" -> LimitChecks.deployment(limits);
      default -> strategy.unsupported(List.of("Recreate", "RollingUpdate"));
    }
    TreeField ready = spec.at("minReadySeconds");
    ready.requireNotNegative();
    spec.at("revisionHistoryLimit").requireNotNegative();
    TreeField deadline = spec.at("progressDeadlineSeconds").or(600L);
    deadline.requireNotNegative();
    deadline.invalidIf(deadline.number() <= ready.number(), "must be greater than minReadySeconds");
  }

  static void replicaSet(TreeField spec) {
    spec.at("replicas").requireNotNegative();
    spec.at("minReadySeconds").requireNotNegative();
    replicated(spec, "deployment", "ReplicaSet");
  }

  static void replicationController(TreeField spec) {
    spec.at("minReadySeconds").requireNotNegative();
    TreeField template = spec.at("template");
    TreeField selector =
        spec.at("selector").isEmpty()
            ? template.at("metadata").at("labels").as(spec.at("selector"))
            : spec.at("selector");
    selector.requireSome();
    spec.at("replicas").requireNotNegative();
    if (!template.exists()) {
      template.required();
      return;
    }
    TreeField labels = template.at("metadata").at("labels");
    labels
        .orEmptyMap()
        .invalidIf(
            selector.entries().entrySet().stream()
                .anyMatch(it -> !it.getValue().text().equals(labels.key(it.getKey()).value())),
            "`selector` does not match template `labels`");
    TemplateChecks.check(template);
    always(template, "ReplicationController");
  }

  static void daemonSet(TreeField spec) {
    TreeField selector = spec.at("selector");
    SelectorChecks.check(selector);
    labels(Selection.of(selector), spec.at("template"));
    notEmpty(selector, "daemonset");
    TemplateChecks.check(spec.at("template"));
    always(spec.at("template"), "DaemonSet");
    spec.at("minReadySeconds").requireNotNegative();
    TreeField strategy = spec.at("updateStrategy");
    switch (strategy.at("type").or("RollingUpdate").text()) {
      case "OnDelete" -> {}
      case "RollingUpdate" -> LimitChecks.daemonSet(strategy.at("rollingUpdate"));
      default -> strategy.unsupported(List.of("RollingUpdate", "OnDelete"));
    }
    spec.at("revisionHistoryLimit").requireNotNegative();
  }

  static void statefulSet(TreeField spec) {
    TreeField management = spec.at("podManagementPolicy").or("OrderedReady");
    management.invalidIf(
        !management.is("OrderedReady") && !management.is("Parallel"),
        "must be 'OrderedReady' or 'Parallel'");
    TreeField strategy = spec.at("updateStrategy");
    TreeField limits = strategy.at("rollingUpdate");
    switch (strategy.at("type").or("RollingUpdate").text()) {
      case "OnDelete" ->
          limits.invalidIf(limits.exists(), "only allowed for updateStrategy 'RollingUpdate'");
      case "RollingUpdate" -> LimitChecks.statefulSet(limits);
      default -> strategy.invalid("must be 'RollingUpdate' or 'OnDelete'");
    }
    TreeField retention = spec.at("persistentVolumeClaimRetentionPolicy");
    for (String when : List.of("whenDeleted", "whenScaled")) {
      retention.at(when).or("Retain").requireOneOf(RETENTION);
    }
    for (TreeField claim : spec.at("volumeClaimTemplates").items()) {
      ClaimChecks.spec(claim.at("spec"));
    }
    spec.at("replicas").requireNotNegative();
    spec.at("minReadySeconds").requireNotNegative();
    spec.at("ordinals").at("start").as(spec.at("ordinals.start")).requireNotNegative();
    TreeField service = spec.at("serviceName");
    if (!service.isEmpty()) {
      service.invalid(Formats.dnsLabel(service.text()));
    }
    TreeField selector = spec.at("selector");
    if (selector.exists()) {
      SelectorChecks.check(selector);
      notEmpty(selector, "statefulset");
    } else {
      selector.required();
    }
    statefulTemplate(spec);
  }

  private static void statefulTemplate(TreeField spec) {
    TreeField template = spec.at("template");
    var selection = Selection.of(spec.at("selector"));
    if (selection.isValid()) {
      labels(selection, template);
      TemplateChecks.check(withClaims(spec));
      TemplateChecks.metadata(template);
    } else {
      spec.at("selector").invalid("");
    }
    always(template, "StatefulSet");
  }

  /// Returns the template with a volume for each claim, as in the pods.
  private static TreeField withClaims(TreeField spec) {
    TreeField template = spec.at("template");
    var names = new HashSet<String>();
    var volumes = new ArrayList<@Nullable Object>();
    for (TreeField claim : spec.at("volumeClaimTemplates").items()) {
      String name = claim.at("metadata").at("name").text();
      if (names.add(name)) {
        volumes.add(Map.of("name", name, "persistentVolumeClaim", Map.of("claimName", name)));
      }
    }
    TreeField pod = template.at("spec");
    for (TreeField volume : pod.at("volumes").items()) {
      if (!names.contains(volume.at("name").text())) {
        volumes.add(volume.value());
      }
    }
    var changed = new LinkedHashMap<Object, @Nullable Object>();
    if (pod.value() instanceof Map<?, ?> fields) {
      changed.putAll(fields);
    }
    changed.put("volumes", volumes);
    changed.remove("subdomain");
    changed.remove("hostname");
    var whole = new LinkedHashMap<Object, @Nullable Object>();
    if (template.value() instanceof Map<?, ?> fields) {
      whole.putAll(fields);
    }
    whole.put("spec", changed);
    return template.of(whole);
  }

  /// Checks selector and template of a Deployment or ReplicaSet.
  private static void replicated(TreeField spec, String word, String kind) {
    TreeField selector = spec.at("selector");
    if (selector.exists()) {
      SelectorChecks.check(selector);
      notEmpty(selector, word);
    } else {
      selector.required();
    }
    var selection = Selection.of(selector);
    if (selection.isValid()) {
      labels(selection, spec.at("template"));
      TemplateChecks.check(spec.at("template"));
      always(spec.at("template"), kind);
    } else {
      selector.invalid("invalid label selector");
    }
  }

  private static void notEmpty(TreeField selector, String word) {
    selector.invalidIf(
        selector.exists()
            && selector.at("matchLabels").isEmpty()
            && selector.at("matchExpressions").isEmpty(),
        "empty selector is invalid for " + word);
  }

  /// Checks that the workload selects its own pods.
  private static void labels(Selection selection, TreeField template) {
    TreeField labels = template.at("metadata").at("labels");
    labels
        .orEmptyMap()
        .invalidIf(!selection.matches(labels), "`selector` does not match template `labels`");
  }

  private static void always(TreeField template, String kind) {
    TreeField restart = template.at("spec").at("restartPolicy").or("Always");
    restart.requireOneOf(List.of("Always"));
    TreeField deadline = template.at("spec").at("activeDeadlineSeconds");
    deadline.forbiddenIf(
        deadline.exists(), "activeDeadlineSeconds in %s is not Supported".formatted(kind));
  }
}
