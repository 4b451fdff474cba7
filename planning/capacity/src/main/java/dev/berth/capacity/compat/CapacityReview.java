package dev.berth.capacity.compat;

import dev.berth.api.core.Container;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// cluster-capacity's report, and its printed forms.
///
/// @param limit of `--max-limit`; 0 for none
/// @param placed the number of pods on each node, in the order in which nodes got their first one
/// @param stopReason the reason why there are no more, from [CapacitySimulation]
public record CapacityReview(
    PodTemplate template,
    int limit,
    Map<String, Integer> placed,
    String stopReason,
    OffsetDateTime time) {
  /// Go's form of times in JSON.
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd'T'HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .appendOffset("+HH:MM", "Z")
          .toFormatter();

  /// The requests of a pod in the report: the sum of what its containers request. The sum leaves
  /// out init containers, overhead, pod-level requests and ephemeral storage, although the
  /// scheduler counts them.
  ///
  /// @param scalars extended resources and the like, as whole numbers, rounded up
  private record Requirements(
      Quantity cpu,
      Quantity memory,
      SortedMap<String, Long> scalars,
      SortedMap<String, String> nodeSelector) {
    static Requirements of(PodSpec spec) {
      Quantity cpu = Quantity.ZERO;
      Quantity memory = Quantity.ZERO;
      var scalars = new TreeMap<String, Long>();
      for (Container container : spec.containers()) {
        for (Map.Entry<String, Quantity> request : container.resources().requests().entrySet()) {
          Quantity amount = request.getValue();
          switch (request.getKey()) {
            case ResourceNames.CPU -> cpu = amount.add(cpu);
            case ResourceNames.MEMORY -> memory = amount.add(memory);
            case String name when ResourceNames.isScalar(name) ->
                scalars.merge(name, amount.value(), Long::sum);
            default -> {}
          }
        }
      }
      return new Requirements(cpu, memory, scalars, new TreeMap<>(spec.nodeSelector()));
    }
  }

  /// The output of `-o json`: one line.
  public String json() {
    return document().json();
  }

  public String yaml() {
    return document().yaml();
  }

  /// The output without `--verbose`: the number.
  public String text() {
    return count() + "\n";
  }

  /// The output of `--verbose`.
  public String verbose() {
    var requirements = Requirements.of(template.pod().spec());
    var name = template.pod().metadata().name();
    var text = new StringBuilder();
    text.append("%s pod requirements:\n".formatted(name));
    text.append("\t- CPU: %s\n".formatted(requirements.cpu()));
    text.append("\t- Memory: %s\n".formatted(requirements.memory()));
    if (!requirements.scalars().isEmpty()) {
      text.append(
          "\t- ScalarResources: map[%s]\n".formatted(joined(requirements.scalars(), ":", " ")));
    }
    if (template.hasNodeSelector()) {
      text.append(
          "\t- NodeSelector: %s\n".formatted(joined(requirements.nodeSelector(), "=", ",")));
    }
    text.append(
        "\nThe cluster can schedule %d instance(s) of the pod %s.\n".formatted(count(), name));
    text.append("\nTermination reason: %s: %s\n".formatted(failType(), failMessage()));
    if (!placed.isEmpty()) {
      text.append("\nPod distribution among nodes:\n%s\n".formatted(name));
      placed.forEach((node, pods) -> text.append("\t- %s: %d instance(s)\n".formatted(node, pods)));
    }
    return text.toString();
  }

  private static String joined(Map<String, ?> sorted, String is, String and) {
    return sorted.entrySet().stream()
        .map(entry -> entry.getKey() + is + entry.getValue())
        .collect(Collectors.joining(and));
  }

  /// The number of placed pods.
  public int count() {
    return placed.values().stream().mapToInt(Integer::intValue).sum();
  }

  /// The text before the first colon of the reason.
  private String failType() {
    return firstLine()[0];
  }

  private String failMessage() {
    var parts = firstLine();
    return parts.length < 2 ? "" : parts[1].replaceAll("^ +| +$", "");
  }

  private String[] firstLine() {
    return stopReason.split("\n", 2)[0].split(":", 2);
  }

  private OriginalDocument document() {
    var requirements = Requirements.of(template.pod().spec());
    var name = template.pod().metadata().name();
    var primary =
        new OriginalDocument()
            .with("cpu", requirements.cpu.toString())
            .with("memory", requirements.memory.toString())
            .with(NamespacePod.GPU, "0");
    var resources =
        new OriginalDocument()
            .with("primaryResources", primary)
            .with("scalarResources", requirements.scalars.isEmpty() ? null : requirements.scalars);
    var ofPod =
        new OriginalDocument()
            .with("podName", name)
            .with("resources", resources)
            .with("nodeSelectors", template.hasNodeSelector() ? requirements.nodeSelector : null);
    var spec =
        new OriginalDocument()
            .with("templates", List.of(template.document()))
            .with("replicas", limit)
            .with("podRequirements", ofPod.alone());
    var nodes =
        placed.entrySet().stream()
            .map(it ->
                new OriginalDocument()
                    .with("nodeName", it.getKey())
                    .with("replicas", it.getValue()))
            .map(OriginalDocument::fields)
            .toList();
    var pods =
        new OriginalDocument()
            .with("podName", name)
            .with("replicasOnNodes", nodes)
            .with("failSummary", null);
    var status =
        new OriginalDocument()
            .with("creationTimestamp", TIME.format(time))
            .with("replicas", count())
            .with(
                "failReason",
                new OriginalDocument()
                    .with("failType", failType())
                    .with("failMessage", failMessage()))
            .with("pods", pods.alone());
    return new OriginalDocument().with("spec", spec).with("status", status);
  }
}
