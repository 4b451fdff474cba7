package dev.berth.api.codec;

import dev.berth.api.metrics.ContainerMetrics;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.api.metrics.PodMetrics;

/// Codec tables for `api.metrics`. For JSON and YAML only, since metrics servers are not asked for
/// protobuf.
final class MetricsCodecs {

  static final RecordCodec<NodeMetrics> NODE_METRICS =
      RecordCodec.of(
          "NodeMetrics",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, NodeMetrics::metadata);
            var timestamp = f.optional(2, "timestamp", Codecs.TIME, NodeMetrics::timestamp);
            var window = f.field(3, "window", Codecs.DURATION, NodeMetrics::window);
            var usage = f.map(4, "usage", Codecs.QUANTITY, NodeMetrics::usage);
            return v ->
                new NodeMetrics(v.get(metadata), v.get(timestamp), v.get(window), v.get(usage));
          });

  static final RecordCodec<ContainerMetrics> CONTAINER_METRICS =
      RecordCodec.of(
          "ContainerMetrics",
          f -> {
            var name = f.string(1, "name", ContainerMetrics::name);
            var usage = f.map(2, "usage", Codecs.QUANTITY, ContainerMetrics::usage);
            return v -> new ContainerMetrics(v.get(name), v.get(usage));
          });

  static final RecordCodec<PodMetrics> POD_METRICS =
      RecordCodec.of(
          "PodMetrics",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, PodMetrics::metadata);
            var timestamp = f.optional(2, "timestamp", Codecs.TIME, PodMetrics::timestamp);
            var window = f.field(3, "window", Codecs.DURATION, PodMetrics::window);
            var containers = f.list(4, "containers", CONTAINER_METRICS, PodMetrics::containers);
            return v ->
                new PodMetrics(v.get(metadata), v.get(timestamp), v.get(window), v.get(containers));
          });

  private MetricsCodecs() {}
}
