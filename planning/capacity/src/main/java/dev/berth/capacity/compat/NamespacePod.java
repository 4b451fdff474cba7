package dev.berth.capacity.compat;

import dev.berth.api.core.LimitRange;
import dev.berth.api.core.LimitRangeItem;
import dev.berth.api.core.Namespace;
import dev.berth.api.meta.Quantity;
import dev.berth.config.validation.GoValue;
import dev.berth.config.validation.NameRules;
import dev.berth.framework.model.ResourceNames;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// genpod's pod for a namespace: as large as its limit ranges allow, with the node selector of the
/// namespace.
///
/// @param resources requests and limits; empty for none
/// @param nodeSelector empty for none
public record NamespacePod(
    String namespace, Map<String, Quantity> resources, Map<String, String> nodeSelector) {
  /// The name of the pod and of its container.
  public static final String NAME = "cluster-capacity-stub-container";

  /// As genpod writes it.
  static final String GPU = "nvdia.com/gpu";

  private static final String NODE_SELECTOR = "openshift.io/node-selector";

  public NamespacePod {
    resources = Map.copyOf(resources);
    nodeSelector = Map.copyOf(nodeSelector);
  }

  /// The pod of a namespace. For cpu, memory and the resource that genpod uses for GPUs, the
  /// smallest `max` of all limits for pods counts; if all of them are zero, no limit counts.
  ///
  /// @throws CapacityException if its node selector cannot be read
  public static NamespacePod of(Namespace namespace, Collection<LimitRange> limits)
      throws CapacityException {
    var least = new TreeMap<String, Quantity>();
    for (LimitRange range : limits) {
      for (LimitRangeItem item : range.spec().limits()) {
        if (item.type().equals(LimitRangeItem.POD)) {
          lower(least, item.max());
        }
      }
    }
    boolean isLimited = least.values().stream().anyMatch(amount -> !amount.isZero());
    String selector = namespace.metadata().annotations().get(NODE_SELECTOR);
    return new NamespacePod(
        namespace.metadata().name(),
        isLimited ? least : Map.of(),
        selector == null ? Map.of() : labels(selector));
  }

  private static void lower(SortedMap<String, Quantity> least, Map<String, Quantity> max) {
    for (String name : List.of(ResourceNames.CPU, ResourceNames.MEMORY, GPU)) {
      Quantity amount = max.get(name);
      if (amount != null) {
        least.merge(name, amount, (known, other) -> known.compareTo(other) > 0 ? other : known);
      }
    }
  }

  private static Map<String, String> labels(String selector) throws CapacityException {
    var labels = new TreeMap<String, String>();
    if (selector.isEmpty()) {
      return labels;
    }
    for (String part : selector.split(",", -1)) {
      String[] label = part.split("=", -1);
      if (label.length != 2) {
        throw refused(selector, "invalid selector: [%s]".formatted(String.join(" ", label)));
      }
      String key = label[0].strip();
      String value = label[1].strip();
      requireNone(NameRules.qualifiedName(key), "<nil>", key, selector);
      requireNone(NameRules.labelValue(value), "[%s]".formatted(key), value, selector);
      labels.put(key, value);
    }
    return labels;
  }

  /// @param path Go's path of the value, which is in no file
  private static void requireNone(List<String> reasons, String path, String value, String selector)
      throws CapacityException {
    if (!reasons.isEmpty()) {
      throw refused(
          selector,
          "%s: Invalid value: %s: %s"
              .formatted(path, GoValue.text(value), String.join("; ", reasons)));
    }
  }

  private static CapacityException refused(String selector, String why) {
    return new CapacityException(
        "Unable to parse %s in %s namespace: %s".formatted(NODE_SELECTOR, selector, why));
  }

  public String yaml() {
    return document().yaml();
  }

  /// The output of genpod with `--output json`.
  public String json() {
    return document().json();
  }

  private OriginalDocument document() {
    var amounts = new TreeMap<String, String>();
    resources.forEach((name, amount) -> amounts.put(name, amount.toString()));
    var container =
        new OriginalDocument()
            .with("name", NAME)
            .with("image", "gcr.io/google_containers/pause:2.0")
            .with(
                "resources",
                amounts.isEmpty()
                    ? Map.of()
                    : new OriginalDocument().with("limits", amounts).with("requests", amounts))
            .with("imagePullPolicy", "Always");
    var spec =
        new OriginalDocument()
            .with("containers", container.alone())
            .with("restartPolicy", "OnFailure")
            .with("dnsPolicy", "Default");
    if (!nodeSelector.isEmpty()) {
      spec.with("nodeSelector", new TreeMap<>(nodeSelector));
    }
    return new OriginalDocument()
        .with("kind", "Pod")
        .with("apiVersion", "v1")
        .with("metadata", new OriginalDocument().with("name", NAME).with("namespace", namespace))
        .with("spec", spec)
        .with("status", Map.of());
  }
}
