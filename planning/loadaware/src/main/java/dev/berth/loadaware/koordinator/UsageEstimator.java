package dev.berth.loadaware.koordinator;

import dev.berth.api.codec.JsonAnnotation;
import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.koordinator.KoordinatorPriority;
import dev.berth.api.koordinator.RawAllocatable;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.loadaware.support.Pods;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// Estimates the use of a pod on a node from its requests, and knows the capacity of the node.
///
/// @param allowCustom whether an annotation of the pod may change the estimate
record UsageEstimator(TrackedResources resources, Map<String, Long> factors, boolean allowCustom) {
  private static final String FACTORS = "scheduling.koordinator.sh/load-estimated-scaling-factors";
  private static final String EXTENDED = "kubernetes.io/";
  private static final String BATCH_CPU = EXTENDED + "batch-cpu";
  private static final String BATCH_MEMORY = EXTENDED + "batch-memory";
  private static final long DEFAULT_MILLI_CPU = 250;
  private static final long DEFAULT_MEMORY = 200L << 20;
  private static final double PERCENT = 100;

  /// The estimated use of a pod.
  ///
  /// @param usage the usage of each resource
  record PodEstimate(KoordinatorPriority priority, UsageVector usage) {
    /// Whether it is a production pod.
    boolean isProd() {
      return priority == KoordinatorPriority.PROD;
    }
  }

  /// Whether both pods have the same estimate, because all of its inputs are equal.
  static boolean areAlike(Pod one, Pod other) {
    return Pods.areAlike(one, other)
        && KoordinatorPriority.areAlike(one, other)
        && customFactors(one).equals(customFactors(other));
  }

  /// Estimates the use of the pod.
  PodEstimate estimate(Pod pod) {
    Map<String, Quantity> requests = PodRequests.OF_SPEC.of(pod);
    Map<String, Quantity> limits = limits(pod);
    var priority = KoordinatorPriority.of(pod);
    Map<String, Long> factorsOfPod = factorsOf(pod);
    UsageVector usage =
        resources.vector(name -> {
          Long factor = factorsOfPod.get(name);
          String real = realName(name, priority);
          return factor == null
              ? 0
              : estimate(
                  real,
                  requests.getOrDefault(real, Quantity.ZERO),
                  limits.getOrDefault(real, Quantity.ZERO),
                  factor);
        });
    return new PodEstimate(priority, usage);
  }

  /// The annotation with the pod's own factors; empty if there is none.
  private static String customFactors(Pod pod) {
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

  /// The most that its containers may use at once, in the way in which [PodRequests] adds up
  /// requests; overhead is added where there is a limit.
  private static Map<String, Quantity> limits(Pod pod) {
    PodSpec spec = pod.spec();
    var whole = spec.resources();
    if ((whole == null || whole.limits().isEmpty())
        && spec.allContainers().allMatch(it -> it.resources().limits().isEmpty())) {
      return Map.of();
    }
    PodSpec limits = spec.withLimitsAsRequests().withOverhead(Map.of());
    var sums = new HashMap<>(PodRequests.OF_SPEC.of(pod.withSpec(limits)));
    spec.overhead()
        .forEach((name, overhead) -> sums.computeIfPresent(name, (_, sum) -> sum.add(overhead)));
    return sums;
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
    long most = ResourceAmounts.number(name, limit);
    long estimate = round((double) ResourceAmounts.number(name, quantity) * factor / PERCENT);
    return most > 0 ? Math.min(estimate, most) : estimate;
  }

  /// Half away from zero.
  static long round(double number) {
    return number < 0 ? -Math.round(-number) : Math.round(number);
  }

  /// The capacity of the node: its allocatable resources, or an annotation that replaces them.
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
