package dev.berth.loadaware.annotator;

import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The reason why a metric of a node has no value, or an implausible one, by the labels of all
/// series of the metric.
///
/// @param problem the same for all nodes with this problem; empty for none
/// @param detail details of this node alone; empty for none
/// @param remedy what to do; empty for nothing
public record LoadDiagnosis(String problem, String detail, String remedy) {
  private static final LoadDiagnosis NOTHING = new LoadDiagnosis("", "", "");
  private static final String INSTANCE = "instance";

  /// 1000 %: a measurement in percent of a node's capacity never reaches it.
  private static final double ABSURD = 10;

  private static final double CLEARLY_NEGATIVE = -0.01;
  private static final int SHOWN = 3;

  /// Describes a value that was received.
  static LoadDiagnosis of(String metric, LoadAnswer.Measured measured) {
    double value = measured.series().getLast().value();
    if (value > ABSURD || value < CLEARLY_NEGATIVE) {
      return new LoadDiagnosis(
          "%s cannot be a percentage".formatted(metric),
          "it is %s %%".formatted(LoadAnnotator.number(value * 100)),
          "have its rule yield percent of what the node has, from 0 to 100");
    }
    if (measured.series().size() > 1) {
      return new LoadDiagnosis(
          "several series of %s are of one node, and it is chance which of them counts"
              .formatted(metric),
          measured.series().stream()
              .limit(SHOWN)
              .map(it -> labels(it.labels()))
              .collect(Collectors.joining(", ")),
          "have its rule aggregate them: avg by (instance) (…)");
    }
    return NOTHING;
  }

  /// Describes a value that is missing.
  ///
  /// @param all series of the metric
  static LoadDiagnosis of(
      String metric, MonitoredNode node, LoadAnswer.Unknown unknown, List<MeasuredSeries> all) {
    if (!unknown.why().isEmpty()) {
      return new LoadDiagnosis(
          "%s: %s".formatted(metric, unknown.why()),
          "",
          unknown.why().startsWith("the value is ")
              ? "see what its rule divides by"
              : "see whether Prometheus takes the query");
    }
    if (all.isEmpty()) {
      return new LoadDiagnosis(
          "Prometheus has no series of " + metric,
          "",
          "add its recording rule (docs/load-aware.md has crane-scheduler's), or correct the name"
              + " in spec.syncPolicy; a rule that is there yields nothing without its sources, or"
              + " in the first minutes");
    }
    return all.stream().noneMatch(it -> it.labels().containsKey(INSTANCE))
        ? withoutInstance(metric, node, all)
        : otherInstance(metric, node, all);
  }

  private static LoadDiagnosis withoutInstance(
      String metric, MonitoredNode node, List<MeasuredSeries> all) {
    for (MeasuredSeries series : all) {
      String label = labelOf(node, series.labels());
      if (!label.isEmpty()) {
        return new LoadDiagnosis(
            "series of %s have no label instance".formatted(metric),
            "%s=\"%s\" names the node".formatted(label, series.labels().get(label)),
            "have its rule keep it: by (instance); or make it of the other one:"
                + " label_replace(…, \"instance\", \"$1\", \"%s\", \"(.*)\")".formatted(label));
      }
    }
    return new LoadDiagnosis(
        "series of %s have no label instance".formatted(metric),
        "they have " + labels(all.getFirst().labels()),
        "have its rule keep it: by (instance)");
  }

  private static LoadDiagnosis otherInstance(
      String metric, MonitoredNode node, List<MeasuredSeries> all) {
    String asked = "%1$s, %1$s:PORT".formatted(node.address());
    asked += node.address().equals(node.name()) ? "" : ", " + node.name();
    for (MeasuredSeries series : all) {
      String instance = series.labels().getOrDefault(INSTANCE, "");
      String label = labelOf(node, series.labels());
      if (label.equals(INSTANCE)) {
        return new LoadDiagnosis(
            "the label instance of %s names nodes in another way".formatted(metric),
            "it is \"%s\", and %s are asked for".formatted(instance, asked),
            "relabel instance to the node's internal IP address, with or without a port, or to its"
                + " name without one");
      }
      if (!label.isEmpty()) {
        return new LoadDiagnosis(
            "the label instance of %s names something else than nodes".formatted(metric),
            "the series with %s=\"%s\" has instance=\"%s\", and %s are asked for"
                .formatted(label, series.labels().get(label), instance, asked),
            "relabel instance to the node's name: that is __meta_kubernetes_pod_node_name where"
                + " pods are discovered");
      }
    }
    return new LoadDiagnosis(
        "no series of %s is of the node".formatted(metric),
        "instance is "
            + all.stream()
                .map(it -> "\"" + it.labels().getOrDefault(INSTANCE, "") + "\"")
                .distinct()
                .sorted()
                .limit(SHOWN)
                .collect(Collectors.joining(", "))
            + (all.size() > SHOWN ? ", … (%,d series)".formatted(all.size()) : ""),
        "see whether node-exporter runs there, and whether Prometheus scrapes it");
  }

  /// The label that names the node, `instance` before others; empty if there is none.
  private static String labelOf(MonitoredNode node, Map<String, String> labels) {
    if (names(node, labels.getOrDefault(INSTANCE, ""))) {
      return INSTANCE;
    }
    return labels.keySet().stream()
        .sorted()
        .filter(label -> names(node, labels.getOrDefault(label, "")))
        .findFirst()
        .orElse("");
  }

  /// Whether a value is a name of the node, in upper or lower case, with or without port and
  /// domain.
  private static boolean names(MonitoredNode node, String value) {
    String host = value.replaceFirst("^\\[(.*)](:\\d+)?$", "$1").toLowerCase(Locale.ROOT);
    String bare = host.replaceFirst("^([^:]*):\\d+$", "$1");
    return !bare.isEmpty()
        && node.all().stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .anyMatch(name -> name.equals(bare) || isShortOf(name, bare) || isShortOf(bare, name));
  }

  /// Whether one name is the other one without its domain.
  private static boolean isShortOf(String one, String other) {
    return Character.isLetter(one.charAt(0)) && other.startsWith(one + ".");
  }

  private static String labels(Map<String, String> labels) {
    return labels.entrySet().stream()
        .filter(it -> !it.getKey().equals("__name__"))
        .sorted(Map.Entry.comparingByKey())
        .map(it -> "%s=\"%s\"".formatted(it.getKey(), it.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
