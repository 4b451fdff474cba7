package dev.berth.capacity.compat;

import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// cluster-capacity's report, and the forms in which it is printed.
///
/// @param limit of `--max-limit`; 0 for none
/// @param placed how many pods each node got, in the order in which nodes got their first one
/// @param stopReason why there are no more, as [CapacitySimulation] has it
/// @param time the end of the run
public record CapacityReview(
    PodTemplate template,
    int limit,
    Map<String, Integer> placed,
    String stopReason,
    OffsetDateTime time) {
  /// As Go writes times in JSON.
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd'T'HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .appendOffset("+HH:MM", "Z")
          .toFormatter();

  public CapacityReview {
    placed = new LinkedHashMap<>(placed);
  }

  /// What `-o json` prints: one line.
  public String json() {
    return OriginalDocument.json(document());
  }

  /// What `-o yaml` prints.
  public String yaml() {
    return OriginalDocument.yaml(document());
  }

  /// What is printed without `--verbose`: the number.
  public String text() {
    return count() + "\n";
  }

  /// What `--verbose` prints.
  public String verbose() {
    var requirements = PodRequirements.of(template);
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

  /// How many pods were placed.
  public int count() {
    return placed.values().stream().mapToInt(Integer::intValue).sum();
  }

  /// What stands before the first colon of the reason.
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

  private Map<String, @Nullable Object> document() {
    var requirements = PodRequirements.of(template);
    var name = template.pod().metadata().name();
    var primary =
        OriginalDocument.object(
            "cpu",
            requirements.cpu().toString(),
            "memory",
            requirements.memory().toString(),
            NamespacePod.GPU,
            "0");
    var scalars = requirements.scalars().isEmpty() ? null : requirements.scalars();
    var ofPod =
        OriginalDocument.object(
            "podName",
            name,
            "resources",
            OriginalDocument.object("primaryResources", primary, "scalarResources", scalars),
            "nodeSelectors",
            template.hasNodeSelector() ? requirements.nodeSelector() : null);
    var spec =
        OriginalDocument.object(
            "templates", List.of(template.document()),
            "replicas", limit,
            "podRequirements", List.of(ofPod));
    var nodes =
        placed.entrySet().stream()
            .map(it -> OriginalDocument.object("nodeName", it.getKey(), "replicas", it.getValue()))
            .toList();
    var status =
        OriginalDocument.object(
            "creationTimestamp", TIME.format(time),
            "replicas", count(),
            "failReason",
                OriginalDocument.object("failType", failType(), "failMessage", failMessage()),
            "pods",
                List.of(
                    OriginalDocument.object(
                        "podName", name, "replicasOnNodes", nodes, "failSummary", null)));
    return OriginalDocument.object("spec", spec, "status", status);
  }
}
