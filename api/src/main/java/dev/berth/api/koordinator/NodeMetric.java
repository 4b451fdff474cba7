package dev.berth.api.koordinator;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a NodeMetric says of the node of its name. Lenient: what cannot be understood is absent.
///
/// @param updateTime null if it was never reported
/// @param info null if nothing was measured yet
public record NodeMetric(
    Duration reportInterval,
    @Nullable Instant updateTime,
    @Nullable NodeMetricInfo info,
    List<PodMetric> podsMetric) {
  public static final CustomResourceType TYPE =
      new CustomResourceType("slo.koordinator.sh/v1alpha1", "NodeMetric", "nodemetrics", false);

  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(60);

  public NodeMetric {
    podsMetric = List.copyOf(podsMetric);
  }

  /// What the node uses.
  public record NodeMetricInfo(
      Map<String, Quantity> nodeUsage,
      Map<String, Quantity> systemUsage,
      List<AggregatedUsage> aggregatedNodeUsages) {}

  /// Percentiles over a time, by their names, such as `p95`.
  public record AggregatedUsage(Duration duration, Map<String, Map<String, Quantity>> usage) {}

  /// What a pod uses.
  ///
  /// @param priority such as `koord-prod`
  public record PodMetric(
      String namespace, String name, String priority, Map<String, Quantity> podUsage) {}

  /// What the object says.
  public static NodeMetric of(CustomResource object) {
    Map<?, ?> policy = map(map(object.fields().get("spec")).get("metricCollectPolicy"));
    Map<?, ?> status = map(object.fields().get("status"));
    return new NodeMetric(
        policy.get("reportIntervalSeconds") instanceof Long seconds
            ? Duration.ofSeconds(seconds)
            : DEFAULT_INTERVAL,
        time(text(status, "updateTime")),
        status.get("nodeMetric") instanceof Map<?, ?> info ? info(info) : null,
        maps(status.get("podsMetric")).map(NodeMetric::pod).toList());
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static Stream<Map<?, ?>> maps(@Nullable Object value) {
    return value instanceof List<?> list
        ? list.stream().filter(Map.class::isInstance).map(NodeMetric::map)
        : Stream.of();
  }

  private static String text(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  private static @Nullable Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static NodeMetricInfo info(Map<?, ?> fields) {
    return new NodeMetricInfo(
        resources(fields.get("nodeUsage")),
        resources(fields.get("systemUsage")),
        maps(fields.get("aggregatedNodeUsages")).map(NodeMetric::aggregated).toList());
  }

  private static AggregatedUsage aggregated(Map<?, ?> fields) {
    var usage = new LinkedHashMap<String, Map<String, Quantity>>();
    map(fields.get("usage"))
        .forEach((type, amounts) -> usage.put((String) type, resources(amounts)));
    return new AggregatedUsage(duration(text(fields, "duration")), usage);
  }

  private static Duration duration(String text) {
    try {
      return GoDuration.parse(text);
    } catch (DateTimeException e) {
      return Duration.ZERO;
    }
  }

  private static PodMetric pod(Map<?, ?> fields) {
    return new PodMetric(
        text(fields, "namespace"),
        text(fields, "name"),
        text(fields, "priority"),
        resources(fields.get("podUsage")));
  }

  private static Map<String, Quantity> resources(@Nullable Object usage) {
    return ResourceAmounts.read(map(usage).get("resources"));
  }

  /// The usage of the entry that has it: of exactly that duration, or of the longest one if that is
  /// zero.
  ///
  /// @param type such as `p95`
  public @Nullable Map<String, Quantity> aggregated(String type, Duration duration) {
    Map<String, Quantity> found = null;
    Duration longest = Duration.ZERO;
    for (AggregatedUsage entry :
        info == null ? List.<AggregatedUsage>of() : info.aggregatedNodeUsages) {
      Map<String, Quantity> usage = Objects.requireNonNullElse(entry.usage.get(type), Map.of());
      boolean isWanted =
          duration.isZero()
              ? entry.duration.compareTo(longest) >= 0
              : entry.duration.equals(duration);
      if (!usage.isEmpty() && isWanted) {
        found = usage;
        longest = entry.duration;
      }
    }
    return found;
  }
}
