package dev.berth.loadaware.usage;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.ValueReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The samples of a vector that Prometheus has answered with.
///
/// @param samples as they are in the answer
record PrometheusVector(List<?> samples) {
  private static final List<String> NODE_LABELS = List.of("node", "nodename");
  private static final String INSTANCE = "instance";

  /// Reads the answer to an instant query.
  ///
  /// @throws IOException if it is something else; the message has what the server says
  static PrometheusVector read(byte[] answer) throws IOException {
    var problems = new Problems();
    Object read =
        ValueReader.readJson(
            Codecs.ANY,
            new ByteArrayInputStream(answer),
            "the answer of Prometheus",
            Interner.none(),
            problems);
    if (!problems.isEmpty() || !(read instanceof Map<?, ?> fields)) {
      throw new IOException("Prometheus answers with something that is no JSON");
    }
    if (!"success".equals(fields.get("status"))) {
      throw new IOException(
          "Prometheus answers: %s: %s".formatted(fields.get("errorType"), fields.get("error")));
    }
    if (fields.get("data") instanceof Map<?, ?> data
        && "vector".equals(data.get("resultType"))
        && data.get("result") instanceof List<?> result) {
      return new PrometheusVector(result);
    }
    throw new IOException("Prometheus answers with no vector; let the query give one value a node");
  }

  /// The values by node; the largest where there are several. Samples of no node, or without a
  /// value, are left out.
  Map<String, Double> byNode() {
    var values = new TreeMap<String, Double>();
    for (Object sample : samples) {
      if (sample instanceof Map<?, ?> fields && fields.get("metric") instanceof Map<?, ?> labels) {
        String node = node(labels);
        Double value = value(fields.get("value"));
        if (!node.isEmpty() && value != null) {
          values.merge(node, value, Math::max);
        }
      }
    }
    return values;
  }

  private static String node(Map<?, ?> labels) {
    for (String label : NODE_LABELS) {
      if (labels.get(label) instanceof String name && !name.isEmpty()) {
        return name;
      }
    }
    return labels.get(INSTANCE) instanceof String instance
        ? instance.replaceFirst(":\\d+$", "")
        : "";
  }

  private static @Nullable Double value(@Nullable Object pair) {
    if (!(pair instanceof List<?> list && list.size() == 2 && list.get(1) instanceof String text)) {
      return null;
    }
    try {
      double value = Double.parseDouble(text.replace("Inf", "Infinity"));
      return Double.isNaN(value) ? null : value;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
