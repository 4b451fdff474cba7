package dev.berth.conformance.loadaware;

import dev.berth.api.codec.Codec;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.loadaware.koordinator.LoadAwareSchedulingFactory;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A file of the oracle's format: a clock, a policy or arguments, nodes, pods and metrics.
final class LoadAwareCase {
  private static final CustomResourceType NODE_METRIC =
      new LoadAwareSchedulingFactory().customResources().iterator().next();

  final Map<String, @Nullable Object> clock = new LinkedHashMap<>();
  final Map<String, @Nullable Object> args = new LinkedHashMap<>();
  final List<Node> nodes = new ArrayList<>();
  final List<Pod> pods = new ArrayList<>();
  final List<CustomResource> metrics = new ArrayList<>();

  /// crane's policy, as written; empty if there is none.
  String policy = "";

  private LoadAwareCase() {}

  static LoadAwareCase of(String text) {
    var read = new LoadAwareCase();
    for (String document : text.split("\n---\n", -1)) {
      read.add(document, read(Codecs.ANY, document));
    }
    return read;
  }

  private void add(String document, @Nullable Object tree) {
    if (!(tree instanceof Map<?, ?> fields)) {
      return;
    }
    switch (String.valueOf(fields.get("kind"))) {
      case "Clock" -> putAll(fields, clock);
      case "DynamicSchedulerPolicy" -> policy = document;
      case "LoadAwareSchedulingArgs", "LowNodeLoadArgs" -> putAll(fields, args);
      case "Node" -> nodes.add(Objects.requireNonNull(read(Kinds.NODE, document)));
      case "Pod" -> pods.add(identified(Objects.requireNonNull(read(Kinds.POD, document))));
      case "NodeMetric" ->
          metrics.add(Objects.requireNonNull(read(Kinds.of(NODE_METRIC), document)));
      default -> throw new IllegalArgumentException("kind " + fields.get("kind"));
    }
  }

  private Pod identified(Pod pod) {
    return pod.metadata().uid().isEmpty()
        ? pod.withMetadata(pod.metadata().withUid("uid-" + pods.size()))
        : pod;
  }

  private static void putAll(Map<?, ?> fields, Map<String, @Nullable Object> into) {
    fields.forEach((name, value) -> into.put((String) name, value));
  }

  private static <T> @Nullable T read(Codec<T> codec, String document) {
    var problems = new Problems();
    var in = new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8));
    T value = ValueReader.read(codec, in, "case", Strictness.LENIENT, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    return value;
  }

  Instant now() {
    return Instant.parse((String) Objects.requireNonNull(clock.get("now")));
  }

  /// That of the annotations of crane.
  String timeZone() {
    return clock.get("timeZone") instanceof String zone ? zone : "Asia/Shanghai";
  }

  /// Whether it asks the descheduler.
  boolean isForDescheduler() {
    return "LowNodeLoadArgs".equals(args.get("kind"));
  }
}
