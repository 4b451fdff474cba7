package dev.berth.config.legacy.policy;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.config.legacy.ConvertedDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Converts a [Policy] to a KubeSchedulerConfiguration.
///
/// Plugins that are newer than policies keep their defaults, since a Policy could not leave them
/// out.
public final class PolicyConverter {
  private final Located<Policy> written;
  private final Problems problems;
  private final List<String> remarks = new ArrayList<>();
  private final PluginChoice plugins = new PluginChoice();

  private PolicyConverter(Located<Policy> written, Problems problems) {
    this.written = written;
    this.problems = problems;
  }

  /// Converts a Policy.
  ///
  /// @param problems receives the settings that kube-scheduler would have rejected, and the
  ///   settings that cannot be expressed any more without a contradiction
  /// @return null if there is a problem
  public static @Nullable ConvertedDocument convert(Located<Policy> written, Problems problems) {
    var before = problems.count();
    var converted = new PolicyConverter(written, problems).convert();
    return problems.count() > before ? null : converted;
  }

  private ConvertedDocument convert() {
    var policy = written.value();
    if (policy.predicates() != null) {
      predicates(policy.predicates());
    }
    if (policy.priorities() != null) {
      priorities(policy.priorities());
    }
    if (policy.alwaysCheckAllPredicates()) {
      remark("alwaysCheckAllPredicates", "is left out: the first refusal of a node ends its check");
    }
    var weight = policy.hardPodAffinitySymmetricWeight();
    if (weight != null) {
      plugins.argument("InterPodAffinity", "hardPodAffinityWeight", weight.longValue());
    }
    var document = new LinkedHashMap<String, @Nullable Object>();
    document.put("apiVersion", KubeSchedulerConfiguration.API_VERSION);
    document.put("kind", KubeSchedulerConfiguration.KIND);
    document.put("profiles", List.of(plugins.profile()));
    if (!policy.extenders().isEmpty()) {
      document.put(
          "extenders", policy.extenders().stream().map(PolicyConverter::extender).toList());
    }
    return new ConvertedDocument(document, remarks);
  }

  private void predicates(List<Policy.Predicate> predicates) {
    plugins.filterOnlyWith(LegacyPredicate.OPTIONAL);
    for (int i = 0; i < predicates.size(); i++) {
      var predicate = predicates.get(i);
      var path = "predicates[%d]".formatted(i);
      var labels = predicate.labelsPresence();
      if (predicate.serviceAffinity() != null) {
        remark(
            path,
            "is left out: the nodes of a service's pods need not be alike in labels any more; give"
                + " the pods a required podAffinity by these labels");
      } else if (labels != null) {
        nodeLabels(labels, path);
      } else if (LegacyPredicate.isKnown(predicate.name())) {
        var taints = LegacyPredicate.taints(predicate.name());
        if (!taints.isEmpty()) {
          remark(path, "%s is done by taints: %s".formatted(predicate.name(), taints));
        }
        LegacyPredicate.plugins(predicate.name()).forEach(plugins::filterWith);
      } else {
        problem(
            path + ".name",
            "there was no predicate \"%s\" without an argument".formatted(predicate.name()));
      }
    }
  }

  private void nodeLabels(Policy.LabelsPresence labels, String path) {
    var operator = labels.presence() ? "Exists" : "DoesNotExist";
    for (var label : labels.labels()) {
      plugins.requireOfNodes(label, operator);
    }
    plugins.filterWith("NodeAffinity");
    remark(path, "is done by NodeAffinity now, which also filters by the pods' own affinity");
  }

  private void priorities(List<Policy.Priority> priorities) {
    plugins.scoreOnlyWith(LegacyPriority.PLUGINS);
    for (int i = 0; i < priorities.size(); i++) {
      var priority = priorities.get(i);
      var path = "priorities[%d]".formatted(i);
      var spread = priority.serviceAntiAffinity();
      var preference = priority.labelPreference();
      var utilization = priority.requestedToCapacityRatio();
      if (priority.weight() <= 0 || priority.weight() > Integer.MAX_VALUE) {
        problem(path + ".weight", MustBe.between(1, Integer.MAX_VALUE, priority.weight()));
      } else if (spread != null) {
        plugins.scoreWith("PodTopologySpread", priority.weight());
        plugins.spreadOver(spread.label());
        remark(
            path, "is done by a default constraint of PodTopologySpread, which scores differently");
      } else if (preference != null) {
        plugins.scoreWith("NodeAffinity", priority.weight());
        plugins.preferOfNodes(
            preference.label(), preference.presence() ? "Exists" : "DoesNotExist");
        remark(path, "is done by NodeAffinity now, which also scores by the pods' own preferences");
      } else if (utilization != null) {
        fit(path, PluginChoice.scoringStrategy(utilization), priority.weight());
      } else {
        named(priority, path);
      }
    }
  }

  private void named(Policy.Priority priority, String path) {
    var known = LegacyPriority.named(priority.name());
    if (known == null) {
      problem(
          path + ".name",
          "there was no priority \"%s\" without an argument; there were %s"
              .formatted(priority.name(), String.join(", ", LegacyPriority.names())));
      return;
    }
    if (!known.remark().isEmpty()) {
      remark(path, priority.name() + " " + known.remark());
    }
    if (known.strategy() != null) {
      fit(path, PluginChoice.scoringStrategy(known.strategy()), priority.weight());
    } else if (known.plugin() != null) {
      plugins.scoreWith(known.plugin(), priority.weight());
    }
  }

  private void fit(String path, Map<String, Object> strategy, long weight) {
    if (plugins.score("NodeResourcesFit")) {
      problem(
          path,
          "resources are scored in two ways here; a profile can do it in one way only. Leave one"
              + " out");
      return;
    }
    plugins.scoreWith("NodeResourcesFit", weight);
    plugins.argument("NodeResourcesFit", "scoringStrategy", strategy);
  }

  private static Map<String, Object> extender(LegacyExtender extender) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("urlPrefix", extender.urlPrefix());
    putText(fields, "filterVerb", extender.filterVerb());
    putText(fields, "preemptVerb", extender.preemptVerb());
    putText(fields, "prioritizeVerb", extender.prioritizeVerb());
    if (extender.weight() != 0) {
      fields.put("weight", extender.weight());
    }
    putText(fields, "bindVerb", extender.bindVerb());
    putTrue(fields, "enableHTTPS", extender.enableHttps());
    if (extender.tlsConfig() != null) {
      fields.put("tlsConfig", extender.tlsConfig());
    }
    if (extender.httpTimeout() != 0) {
      fields.put("httpTimeout", GoDuration.format(Duration.ofNanos(extender.httpTimeout())));
    }
    putTrue(fields, "nodeCacheCapable", extender.nodeCacheCapable());
    if (!extender.managedResources().isEmpty()) {
      fields.put("managedResources", extender.managedResources());
    }
    putTrue(fields, "ignorable", extender.ignorable());
    return fields;
  }

  private static void putText(Map<String, Object> fields, String name, String value) {
    if (!value.isEmpty()) {
      fields.put(name, value);
    }
  }

  private static void putTrue(Map<String, Object> fields, String name, boolean value) {
    if (value) {
      fields.put(name, true);
    }
  }

  private void remark(String path, String text) {
    remarks.add(path + ": " + text);
  }

  private void problem(String path, String text) {
    problems.add(written.problem(path, text));
  }
}
