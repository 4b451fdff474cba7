package dev.berth.cluster.apiserver.validation;

import dev.berth.api.scheduling.CompositePodGroupTemplate;
import dev.berth.api.scheduling.PodGroupTemplate;
import dev.berth.api.scheduling.Workload;
import dev.berth.api.scheduling.WorkloadSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks the templates of a Workload, and the tree that they form.
///
/// Source: the same as for [PodGroupRules].
final class GroupTemplateRules {
  private static final int MOST_TEMPLATES = 8;

  /// The maximum number of levels of templates, including templates of PodGroups.
  private static final int MOST_LEVELS = 4;

  private static final String POD_GROUPS = "podGroupTemplates";
  private static final String COMPOSITES = "compositePodGroupTemplates";

  /// The priority that all templates of a workload must share.
  private record Priority(String className, @Nullable Integer value) {}

  private final ValidationErrors errors;
  private final PodGroupRules rules;
  private final Set<String> names = new HashSet<>();
  private final Set<Priority> priorities = new HashSet<>();

  private GroupTemplateRules(ValidationErrors errors) {
    this.errors = errors;
    rules = new PodGroupRules(errors);
  }

  static void check(Workload workload, ValidationErrors errors) {
    new GroupTemplateRules(errors).check(workload.spec());
  }

  private void check(WorkloadSpec spec) {
    var podGroups = spec.podGroupTemplates();
    var composites = spec.compositePodGroupTemplates();
    rules.oneOf(
        "spec",
        POD_GROUPS,
        podGroups.isEmpty() ? null : podGroups,
        COMPOSITES,
        composites.isEmpty() ? null : composites);
    var controller = spec.controllerRef();
    if (controller != null) {
      if (controller.apiGroup() != null && !controller.apiGroup().isEmpty()) {
        errors.invalid(
            "spec.controllerRef.apiGroup",
            controller.apiGroup(),
            Formats.dnsSubdomain(controller.apiGroup()));
      }
      if (controller.kind().isEmpty()) {
        errors.required("spec.controllerRef.kind");
      }
      if (controller.name().isEmpty()) {
        errors.required("spec.controllerRef.name");
      }
    }
    podGroups("spec", podGroups);
    composites("spec", composites);
    for (int i = 0; i < composites.size(); i++) {
      if (levels(composites.get(i)) >= MOST_LEVELS) {
        errors.invalid(
            "spec.%s[%d]".formatted(COMPOSITES, i),
            composites.get(i).name(),
            "maximum template hierarchy depth is " + MOST_LEVELS);
      }
    }
    if (priorities.size() > 1) {
      errors.invalidNull(
          "spec",
          composites.isEmpty()
              ? "detected multiple priority configurations"
              : "all priority and priorityClassName values must be identical, detected multiple"
                  + " values");
    }
  }

  private void podGroups(String path, List<PodGroupTemplate> templates) {
    var at = path + "." + POD_GROUPS;
    if (isTooLong(at, templates)) {
      return;
    }
    var siblings = new HashSet<String>();
    for (int i = 0; i < templates.size(); i++) {
      var template = templates.get(i);
      var here = "%s[%d]".formatted(at, i);
      named(here, template.name(), siblings);
      rules.policy(here, template.schedulingPolicy());
      rules.constraints(here, template.schedulingConstraints());
      rules.claims(here, template.resourceClaims());
      rules.disruptionMode(here, template.disruptionMode());
      priority(
          here, template.priorityClassName(), template.priority(), template.preemptionPolicy());
    }
  }

  private void composites(String path, List<CompositePodGroupTemplate> templates) {
    var at = path + "." + COMPOSITES;
    if (isTooLong(at, templates)) {
      return;
    }
    var siblings = new HashSet<String>();
    for (int i = 0; i < templates.size(); i++) {
      var template = templates.get(i);
      var here = "%s[%d]".formatted(at, i);
      named(here, template.name(), siblings);
      rules.policy(here, template.schedulingPolicy());
      rules.constraints(here, template.schedulingConstraints());
      rules.disruptionMode(here, template.disruptionMode());
      priority(
          here, template.priorityClassName(), template.priority(), template.preemptionPolicy());
      if (template.podGroupTemplates().isEmpty()
          && template.compositePodGroupTemplates().isEmpty()) {
        errors.invalid(
            here,
            template.name(),
            "must have at least one child PodGroupTemplate or CompositePodGroupTemplate");
      }
      podGroups(here, template.podGroupTemplates());
      composites(here, template.compositePodGroupTemplates());
    }
  }

  /// Returns the number of levels of composite templates.
  private static int levels(CompositePodGroupTemplate template) {
    return 1
        + template.compositePodGroupTemplates().stream()
            .mapToInt(GroupTemplateRules::levels)
            .max()
            .orElse(0);
  }

  private boolean isTooLong(String path, List<?> templates) {
    var isTooLong = templates.size() > MOST_TEMPLATES;
    if (isTooLong) {
      errors.tooMany(path, templates.size(), MOST_TEMPLATES);
    }
    return isTooLong;
  }

  private void named(String path, String name, Set<String> siblings) {
    rules.name(path + ".name", name);
    if (!siblings.add(name)) {
      errors.duplicate(path, name);
    } else if (!names.add(name)) {
      errors.duplicate(path + ".name", name);
    }
  }

  private void priority(
      String path,
      String className,
      @Nullable Integer priority,
      @Nullable String preemptionPolicy) {
    rules.priority(path, className, priority, preemptionPolicy);
    priorities.add(new Priority(className, priority));
  }
}
