package dev.berth.api.koordinator;

import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.ResourceAmounts;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The content of a NodeMetric about the node of its name. Lenient: values that cannot be parsed
/// are absent.
///
/// @param updateTime null if nothing was reported yet
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

  /// The usage of the node.
  public record NodeMetricInfo(
      Map<String, Quantity> nodeUsage,
      Map<String, Quantity> systemUsage,
      List<AggregatedUsage> aggregatedNodeUsages) {}

  /// Percentiles over a duration, by name, such as `p95`.
  public record AggregatedUsage(Duration duration, Map<String, Map<String, Quantity>> usage) {}

  /// The usage of a pod.
  ///
  /// @param priority such as `koord-prod`
  public record PodMetric(
      String namespace, String name, String priority, Map<String, Quantity> podUsage) {}

  /// Parses the object.
  public static NodeMetric of(CustomResource object) {
    var fields = GoObject.root(object.fields(), "NodeMetric", "", new GoMistakes());
    GoObject spec = fields.object("spec", "");
    GoObject policy = spec == null ? null : spec.object("metricCollectPolicy", "");
    Long seconds = policy == null ? null : policy.int64("reportIntervalSeconds");
    GoObject status = fields.object("status", "");
    return new NodeMetric(
        seconds == null ? DEFAULT_INTERVAL : Duration.ofSeconds(seconds),
        status == null ? null : time(status.text("updateTime")),
        status == null ? null : info(status.object("nodeMetric", "")),
        status == null
            ? List.of()
            : status.objects("podsMetric", "").stream().map(NodeMetric::pod).toList());
  }

  private static @Nullable Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable NodeMetricInfo info(@Nullable GoObject fields) {
    return fields == null
        ? null
        : new NodeMetricInfo(
            resources(fields.any("nodeUsage")),
            resources(fields.any("systemUsage")),
            fields.objects("aggregatedNodeUsages", "").stream()
                .map(NodeMetric::aggregated)
                .toList());
  }

  private static AggregatedUsage aggregated(GoObject fields) {
    var usage = new LinkedHashMap<String, Map<String, Quantity>>();
    if (fields.any("usage") instanceof Map<?, ?> byType) {
      byType.forEach((type, amounts) -> usage.put((String) type, resources(amounts)));
    }
    return new AggregatedUsage(
        Objects.requireNonNullElse(fields.duration("duration"), Duration.ZERO), usage);
  }

  private static PodMetric pod(GoObject fields) {
    return new PodMetric(
        fields.text("namespace"),
        fields.text("name"),
        fields.text("priority"),
        resources(fields.any("podUsage")));
  }

  private static Map<String, Quantity> resources(@Nullable Object usage) {
    return usage instanceof Map<?, ?> map ? ResourceAmounts.read(map.get("resources")) : Map.of();
  }

  /// Returns the usage of an entry that has the percentile: the entry of exactly that duration, or
  /// of the longest one if the duration is zero.
  ///
  /// @param type such as `p95`
  public @Nullable Map<String, Quantity> aggregated(String type, Duration duration) {
    Map<String, Quantity> found = null;
    Duration longest = Duration.ZERO;
    for (AggregatedUsage entry : info == null ? List.<AggregatedUsage>of() : usages(info)) {
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

  private static List<AggregatedUsage> usages(NodeMetricInfo info) {
    return new ArrayList<>(info.aggregatedNodeUsages);
  }
}
