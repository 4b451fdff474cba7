package dev.berth.scenario;

import static java.util.Map.entry;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import java.util.Map;
import java.util.Optional;

/// The names that kubectl accepts for kinds, such as `deploy` or `deployments` for Deployment.
public final class KindNames {
  private static final Map<String, String> SHORT =
      Map.ofEntries(
          entry("CronJob", "cj"),
          entry("DaemonSet", "ds"),
          entry("Deployment", "deploy"),
          entry("HorizontalPodAutoscaler", "hpa"),
          entry("LimitRange", "limits"),
          entry("Namespace", "ns"),
          entry("Node", "no"),
          entry("PersistentVolume", "pv"),
          entry("PersistentVolumeClaim", "pvc"),
          entry("Pod", "po"),
          entry("PodDisruptionBudget", "pdb"),
          entry("PriorityClass", "pc"),
          entry("ReplicaSet", "rs"),
          entry("ReplicationController", "rc"),
          entry("ResourceQuota", "quota"),
          entry("Service", "svc"),
          entry("StatefulSet", "sts"),
          entry("StorageClass", "sc"));

  private KindNames() {}

  /// Whether a text is a name of the kind, in upper or lower case: its own, its plural, or a short
  /// one.
  static boolean isNamed(String kind, String name) {
    return kind.equalsIgnoreCase(name)
        || (kind + "s").equalsIgnoreCase(name)
        || name.equalsIgnoreCase(SHORT.get(kind));
  }

  /// `a` or `an`, as it stands before the kind.
  public static String article(String kind) {
    return "AEIOU".indexOf(kind.charAt(0)) < 0 ? "a" : "an";
  }

  /// Finds the kind with the name, among all kinds that Berth reads.
  public static Optional<Kind<?>> named(String name) {
    return Kinds.all().stream()
        .filter(it -> isNamed(it.kind(), name) || it.plural().equalsIgnoreCase(name))
        .findFirst();
  }
}
