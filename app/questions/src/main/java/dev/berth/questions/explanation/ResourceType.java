package dev.berth.questions.explanation;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ApiGroup;
import dev.berth.cluster.manifest.operators.Recipe;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A type whose pods can be explained, with its names in kubectl.
///
/// @param kind such as `Deployment`; with its group if Kubernetes has another kind of that name
/// @param resource as in kubectl's messages, such as `deployments.apps`
/// @param shortNames the first is kubectl's shortest name, such as `deploy`
public record ResourceType(String kind, String resource, List<String> shortNames) {
  static final ResourceType POD = new ResourceType("Pod", "pods", "po");
  static final ResourceType POD_GROUP =
      new ResourceType("PodGroup", "podgroups.scheduling.k8s.io", "podgroup");
  static final ResourceType COMPOSITE_POD_GROUP =
      new ResourceType(
          "CompositePodGroup", "compositepodgroups.scheduling.k8s.io", "compositepodgroup");

  /// A type that has no pods of its own, but selects pods.
  static final ResourceType SERVICE = new ResourceType("Service", "services", "svc");

  /// Kubernetes' own types; if several objects have the same name, the first type wins.
  static final List<ResourceType> BUILT_IN =
      List.of(
          POD,
          new ResourceType("Deployment", "deployments.apps", "deploy"),
          new ResourceType("ReplicaSet", "replicasets.apps", "rs"),
          new ResourceType("StatefulSet", "statefulsets.apps", "sts"),
          new ResourceType("DaemonSet", "daemonsets.apps", "ds"),
          new ResourceType("Job", "jobs.batch", "job"),
          new ResourceType("CronJob", "cronjobs.batch", "cj"),
          new ResourceType("ReplicationController", "replicationcontrollers", "rc"),
          POD_GROUP,
          COMPOSITE_POD_GROUP,
          SERVICE);

  /// Before a group.
  private static final Pattern VERSION = Pattern.compile("^\\.v\\d+((alpha|beta)\\d+)?(?=\\.|$)");

  public ResourceType {
    shortNames = List.copyOf(shortNames);
  }

  private ResourceType(String kind, String resource, String shortName) {
    this(kind, resource, List.of(shortName));
  }

  /// The type of an operator's object.
  static ResourceType ofCustom(String apiVersion, String kind) {
    Optional<Recipe> recipe = Recipe.of(apiVersion, kind);
    String lower = kind.toLowerCase(Locale.ROOT);
    return new ResourceType(
        Kinds.title(apiVersion, kind),
        "%s.%s".formatted(recipe.map(Recipe::plural).orElse(lower + "s"), ApiGroup.of(apiVersion)),
        Stream.concat(recipe.stream().flatMap(it -> it.shortNames().stream()), Stream.of(lower))
            .toList());
  }

  /// Whether a text is its name, in upper or lower case: its short name, singular or plural, with
  /// or without its group, or version and group, as kubectl accepts them.
  boolean isNamed(String name) {
    if (name.equalsIgnoreCase(kind)) {
      return true;
    }
    int dot = name.indexOf('.');
    String type = dot < 0 ? name : name.substring(0, dot);
    String group = dot < 0 ? "" : VERSION.matcher(name.substring(dot)).replaceFirst("");
    return (group.isEmpty() || group.equalsIgnoreCase(group())) && isType(type);
  }

  private boolean isType(String name) {
    return shortNames.stream().anyMatch(name::equalsIgnoreCase)
        || name.equalsIgnoreCase(kind)
        || name.equalsIgnoreCase(kind + "s")
        || name.equalsIgnoreCase(resource.substring(0, resource.length() - group().length()));
  }

  /// Finds the built-in type with the name.
  public static Optional<ResourceType> named(String name) {
    return BUILT_IN.stream().filter(type -> type.isNamed(name)).findFirst();
  }

  /// Finds the built-in type of the kind.
  static Optional<ResourceType> ofKind(String kind) {
    return BUILT_IN.stream().filter(type -> type.kind.equals(kind)).findFirst();
  }

  /// With a dot before it; empty for the core group.
  private String group() {
    int dot = resource.indexOf('.');
    return dot < 0 ? "" : resource.substring(dot);
  }

  /// kubectl's shortest name, such as `deploy`.
  String shortName() {
    return shortNames.getFirst();
  }
}
