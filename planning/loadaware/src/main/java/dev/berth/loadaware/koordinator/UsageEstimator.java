package dev.berth.loadaware.koordinator;

import dev.berth.api.codec.JsonAnnotation;
import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.core.Pod;
import dev.berth.api.koordinator.KoordinatorPriority;
import dev.berth.api.koordinator.RawAllocatable;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodRequests;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// How much a pod will use of a node, by what it requests, and how much the node has.
///
/// @param allowCustom whether pods may say so by an annotation
record UsageEstimator(TrackedResources resources, Map<String, Long> factors, boolean allowCustom) {
  private static final String FACTORS = "scheduling.koordinator.sh/load-estimated-scaling-factors";
  private static final String EXTENDED = "kubernetes.io/";
  private static final String BATCH_CPU = EXTENDED + "batch-cpu";
  private static final String BATCH_MEMORY = EXTENDED + "batch-memory";
  private static final long DEFAULT_MILLI_CPU = 250;
  private static final long DEFAULT_MEMORY = 200L << 20;
  private static final double PERCENT = 100;

  /// What the pod will use.
  PodEstimate estimate(Pod pod) {
    Map<String, Quantity> requests = PodRequests.OF_SPEC.of(pod);
    Map<String, Quantity> limits = PodLimits.of(pod);
    KoordinatorPriority priority = KoordinatorPriority.of(pod);
    Map<String, Long> factorsOfPod = factorsOf(pod);
    var amounts = new long[resources.names().size()];
    for (int i = 0; i < amounts.length; i++) {
      Long factor = factorsOfPod.get(resources.names().get(i));
      if (factor != null) {
        String real = realName(resources.names().get(i), priority);
        amounts[i] =
            estimate(
                real,
                requests.getOrDefault(real, Quantity.ZERO),
                limits.getOrDefault(real, Quantity.ZERO),
                factor);
      }
    }
    return new PodEstimate(priority, UsageVector.of(amounts));
  }

  /// The annotation with the pod's own factors; empty if there is none.
  static String customFactors(Pod pod) {
    return pod.metadata().annotations().getOrDefault(FACTORS, "");
  }

  private Map<String, Long> factorsOf(Pod pod) {
    String custom = allowCustom ? customFactors(pod) : "";
    if (custom.isEmpty()) {
      return factors;
    }
    var all = new LinkedHashMap<>(factors);
    if (JsonAnnotation.read(custom) instanceof Map<?, ?> map) {
      var mistakes = new GoMistakes();
      Map<String, Long> numbers =
          GoObject.root(Map.of("", map), "", "", mistakes).int64sByResource("");
      if (mistakes.isEmpty()) {
        all.putAll(numbers);
      }
    }
    return all;
  }

  /// What the resource is called for pods of that class; empty if they cannot have it.
  private static String realName(String name, KoordinatorPriority priority) {
    boolean isTranslated =
        name.equals(TrackedResources.CPU) || name.equals(TrackedResources.MEMORY);
    return switch (priority) {
      case PROD, NONE -> name;
      case BATCH -> isTranslated ? EXTENDED + "batch-" + name : "";
      case MID -> isTranslated ? EXTENDED + "mid-" + name : "";
      case FREE -> "";
    };
  }

  private static long estimate(String name, Quantity request, Quantity limit, long factor) {
    Quantity quantity = limit.compareTo(request) > 0 ? limit : request;
    if (quantity.isZero()) {
      return switch (name) {
        case TrackedResources.CPU, BATCH_CPU -> DEFAULT_MILLI_CPU;
        case TrackedResources.MEMORY, BATCH_MEMORY -> DEFAULT_MEMORY;
        default -> 0;
      };
    }
    boolean isMilli = name.equals(TrackedResources.CPU);
    long whole = isMilli ? quantity.milliValue() : quantity.value();
    long most = isMilli ? limit.milliValue() : limit.value();
    long estimate = round((double) whole * factor / PERCENT);
    return most > 0 ? Math.min(estimate, most) : estimate;
  }

  /// Half away from zero.
  static long round(double number) {
    return number < 0 ? -Math.round(-number) : Math.round(number);
  }

  /// What the node has: what is allocatable, or what an annotation says in its place.
  UsageVector capacity(NodeInfo node) {
    Map<String, Quantity> raw = RawAllocatable.of(node.node());
    if (raw.isEmpty()) {
      return resources.allocatable(node);
    }
    var replaced = new HashMap<>(node.node().status().allocatable());
    replaced.putAll(raw);
    return resources.amounts(replaced);
  }
}
