package dev.berth.conformance.live;

import static dev.berth.conformance.Manifests.texts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One right of RBAC, as small as rights are: a verb, a resource or a part of it, its API group.
///
/// @param resource with the part behind a slash, such as `pods/status`
/// @param names the objects that it is limited to; empty for all
record Right(String verb, String resource, String group, List<String> names) {

  Right {
    names = List.copyOf(names);
  }

  /// The rights of which a rule of a role consists.
  static List<Right> of(Map<String, Object> rule) {
    List<Right> rights = new ArrayList<>();
    var names = texts(rule.getOrDefault("resourceNames", List.of()));
    for (var group : texts(rule.get("apiGroups"))) {
      for (var resource : texts(rule.get("resources"))) {
        texts(rule.get("verbs"))
            .forEach(verb -> rights.add(new Right(verb, resource, group, names)));
      }
    }
    return rights;
  }

  /// A rule of this right alone.
  Map<String, Object> rule() {
    return Map.of(
        "verbs", List.of(verb),
        "resources", List.of(resource),
        "apiGroups", List.of(group),
        "resourceNames", names);
  }

  /// The same for one object.
  Right only(String name) {
    return new Right(verb, resource, group, List.of(name));
  }

  /// What is reviewed in a SubjectAccessReview.
  ///
  /// @param namespace empty for all
  Map<String, Object> attributes(String namespace) {
    var parts = resource.split("/", 2);
    return Map.of(
        "verb",
        verb,
        "resource",
        parts[0],
        "subresource",
        parts.length < 2 ? "" : parts[1],
        "group",
        group,
        "namespace",
        namespace,
        "name",
        names.isEmpty() ? "" : names.getFirst());
  }

  /// Whether a text, such as a log, names it as one that is missing, and says where.
  boolean isMissing(String text) {
    var missing = "cannot %s resource \"%s\" in API group \"%s\" ".formatted(verb, resource, group);
    var plain = text.replace("\\\"", "\"");
    return plain.contains(missing + "at the cluster scope")
        || plain.contains(missing + "in the namespace \"");
  }

  @Override
  public String toString() {
    return "%s %s%s".formatted(verb, resource, group.isEmpty() ? "" : "." + group);
  }
}
