package dev.berth.api.koordinator;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Koordinator's classes of pods, by the quality of their resources.
public enum KoordinatorPriority {
  PROD("koord-prod", 9000, 9999),
  MID("koord-mid", 7000, 7999),
  BATCH("koord-batch", 5000, 5999),
  FREE("koord-free", 3000, 3999),
  NONE("", 1, 0);

  private static final String LABEL = "koordinator.sh/priority-class";
  private static final String QOS_LABEL = "koordinator.sh/qosClass";

  private final String text;
  private final int lowest;
  private final int highest;

  KoordinatorPriority(String text, int lowest, int highest) {
    this.text = text;
    this.lowest = lowest;
    this.highest = highest;
  }

  /// The name in labels and metrics; empty for none.
  public String text() {
    return text;
  }

  /// Returns the class that the pod names, or the class whose range contains its priority, or the
  /// class of its quality of service.
  public static KoordinatorPriority of(Pod pod) {
    KoordinatorPriority named = named(pod);
    return named == NONE ? ofQos(pod) : named;
  }

  /// Returns whether two pods with the same requests have the same class because everything else on
  /// which it depends is equal.
  public static boolean areAlike(Pod one, Pod other) {
    var labels = one.metadata().labels();
    var otherLabels = other.metadata().labels();
    return Objects.equals(labels.get(LABEL), otherLabels.get(LABEL))
        && Objects.equals(labels.get(QOS_LABEL), otherLabels.get(QOS_LABEL))
        && Objects.equals(one.spec().priority(), other.spec().priority())
        && one.status().qosClass().equals(other.status().qosClass());
  }

  private static KoordinatorPriority named(Pod pod) {
    String label = pod.metadata().labels().get(LABEL);
    Integer priority = pod.spec().priority();
    for (KoordinatorPriority each : values()) {
      boolean isNamed =
          label != null
              ? each.text.equals(label)
              : priority != null && priority >= each.lowest && priority <= each.highest;
      if (isNamed) {
        return each;
      }
    }
    return NONE;
  }

  private static KoordinatorPriority ofQos(Pod pod) {
    return switch (pod.metadata().labels().getOrDefault(QOS_LABEL, "")) {
      case "LSE", "LSR", "LS", "SYSTEM" -> PROD;
      case "BE" -> BATCH;
      default -> isBestEffort(pod) ? BATCH : PROD;
    };
  }

  private static boolean isBestEffort(Pod pod) {
    String known = pod.status().qosClass();
    if (!known.isEmpty()) {
      return known.equals("BestEffort");
    }
    ResourceRequirements whole = pod.spec().resources();
    Stream<ResourceRequirements> resources =
        whole != null && !(whole.requests().isEmpty() && whole.limits().isEmpty())
            ? Stream.of(whole)
            : pod.spec().allContainers().map(Container::resources);
    return resources.noneMatch(it -> hasAny(it.requests()) || hasAny(it.limits()));
  }

  /// Returns whether there is any CPU or memory.
  private static boolean hasAny(Map<String, Quantity> amounts) {
    return Stream.of("cpu", "memory")
        .anyMatch(name -> amounts.getOrDefault(name, Quantity.ZERO).signum() > 0);
  }
}
