package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.core.Pod;
import dev.berth.api.koordinator.KoordinatorPriority;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.descheduler.plugins.lownodeload.LoadedNode.LoadShare;
import dev.berth.descheduler.plugins.support.PodAge;
import dev.berth.descheduler.plugins.support.PodOrder;
import dev.berth.preemption.GoSort;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The order in which pods leave an overutilized node: the least important first, then those whose
/// use is closest to the excess, then the younger ones.
///
/// @param excess the excess of use, by resource
/// @param weights the weights of resources; resources without excess do not count
record EvictionOrder(
    LoadedNode node, SortedMap<String, Quantity> excess, Map<String, Long> weights) {
  private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";
  private static final String EVICTION_COST = "scheduling.koordinator.sh/eviction-cost";
  private static final String QOS_LABEL = "koordinator.sh/qosClass";
  private static final Pattern COST = Pattern.compile("-\\d+|0|[1-9]\\d*");
  private static final List<KoordinatorPriority> CLASSES =
      List.of(
          KoordinatorPriority.FREE,
          KoordinatorPriority.BATCH,
          KoordinatorPriority.MID,
          KoordinatorPriority.PROD,
          KoordinatorPriority.NONE);
  private static final List<String> KOORDINATOR_QOS = List.of("BE", "LS", "LSR", "LSE");

  /// Sorts like Go, which has its own order for equal pods.
  void sort(List<Pod> pods) {
    GoSort.sort(
        pods,
        Comparator.comparingInt((Pod pod) -> CLASSES.indexOf(KoordinatorPriority.of(pod)))
            .thenComparingInt(Pod::priority)
            .thenComparingInt(PodOrder::qosRank)
            .thenComparingInt(EvictionOrder::koordinatorQos)
            .thenComparingInt(pod -> cost(pod, DELETION_COST))
            .thenComparingInt(pod -> cost(pod, EVICTION_COST))
            .thenComparing(Comparator.comparingDouble((Pod pod) -> score(pod)).reversed())
            .thenComparing(Comparator.comparing(PodAge::created).reversed()));
  }

  private static int koordinatorQos(Pod pod) {
    String label = pod.metadata().labels().getOrDefault(QOS_LABEL, "");
    String named = label.equals("SYSTEM") ? "LSE" : label;
    return KOORDINATOR_QOS.contains(named) ? KOORDINATOR_QOS.indexOf(named) : PodOrder.qosRank(pod);
  }

  private static int cost(Pod pod, String annotation) {
    String text = pod.metadata().annotations().getOrDefault(annotation, "");
    try {
      return COST.matcher(text).matches() ? Integer.parseInt(text) : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /// The closeness of the pod's use to the excess: highest just above the excess, and lowest
  /// without a measurement.
  private double score(Pod pod) {
    @Nullable Map<String, Quantity> usage = node.usage(pod);
    if (usage == null) {
      return -1;
    }
    double sum = 0;
    long sumOfWeights = 0;
    for (var used : usage.entrySet()) {
      String resource = used.getKey();
      long weight = excess.containsKey(resource) ? weights.getOrDefault(resource, 0L) : 0;
      sum += score(resource, used.getValue()) * weight;
      sumOfWeights += weight;
    }
    return sumOfWeights == 0 ? 0 : sum / sumOfWeights;
  }

  private double score(String resource, Quantity used) {
    long tooMuch = ResourceAmounts.number(resource, LoadShare.amount(resource, excess));
    if (tooMuch == 0) {
      return 0;
    }
    double ratio = (double) ResourceAmounts.number(resource, used) / tooMuch;
    return ratio >= 1 ? 1 / ratio + 1 : ratio;
  }
}
