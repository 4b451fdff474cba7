package dev.berth.capacity.compat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.Trees;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.core.Pod;
import dev.berth.cluster.apiserver.validation.PodValidation;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The pod of a `--podspec` file: with the few defaults that cluster-capacity sets, and valid by
/// the rules of the API server. It has no other defaults, so limits without requests request
/// nothing, and a priority class has no effect.
///
/// @param document the whole pod, in the order in which Go writes its fields
/// @param pod the part that scheduling reads
/// @param hasNodeSelector whether it has a node selector, which may be empty
public record PodTemplate(
    Map<String, @Nullable Object> document, Pod pod, boolean hasNodeSelector) {
  private static final String DEFAULT_SCHEDULER = "default-scheduler";

  public PodTemplate {
    document = Collections.unmodifiableMap(document);
  }

  /// Reads the first document of a file; further documents do not count.
  ///
  /// @throws CapacityException if it is not a valid pod
  public static PodTemplate parse(String text) throws CapacityException {
    var mistakes = new GoMistakes();
    var given = document(text);
    var document = PodFields.of(withDefaults(PodFields.of(given, mistakes)), mistakes);
    if (!mistakes.isEmpty()) {
      throw undecoded(mistakes.all().getFirst().message());
    }
    var errors =
        PodValidation.ofUndefaulted(document).stream()
            .map(error -> "%s: %s".formatted(error.type(), error.path()))
            .collect(Collectors.joining(", "));
    if (!errors.isEmpty()) {
      throw refused("Invalid pod: \"%s\"".formatted(errors));
    }
    var hasNodeSelector =
        given.get("spec") instanceof Map<?, ?> spec && spec.get("nodeSelector") != null;
    return new PodTemplate(document, pod(document), hasNodeSelector);
  }

  private static Map<?, ?> document(String text) throws CapacityException {
    var problems = new Problems();
    var bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    Object document = ValueReader.read(Codecs.ANY, bytes, "", Strictness.LENIENT, problems);
    if (!problems.isEmpty()) {
      throw undecoded(problems.kept().getFirst().toString());
    }
    if (document instanceof Map<?, ?> fields) {
      return fields;
    }
    throw undecoded(text.isBlank() ? "EOF" : "it is not an object");
  }

  /// The defaults that cluster-capacity itself sets.
  private static Map<String, @Nullable Object> withDefaults(Map<String, @Nullable Object> given) {
    var pod = new LinkedHashMap<>(given);
    var metadata = Trees.copy(pod.get("metadata"));
    setIfEmpty(metadata, "namespace", "default");
    pod.put("metadata", metadata);
    var spec = Trees.copy(pod.get("spec"));
    setIfEmpty(spec, "schedulerName", DEFAULT_SCHEDULER);
    setIfEmpty(spec, "dnsPolicy", "ClusterFirst");
    setIfEmpty(spec, "restartPolicy", "Always");
    if (spec.get("containers") instanceof List<?> containers) {
      var defaulted = new ArrayList<Object>();
      for (Object item : containers) {
        var container = Trees.copy(item);
        setIfEmpty(container, "terminationMessagePolicy", "FallbackToLogsOnError");
        defaulted.add(container);
      }
      spec.put("containers", defaulted);
    }
    pod.put("spec", spec);
    return pod;
  }

  private static void setIfEmpty(Map<String, @Nullable Object> fields, String name, String value) {
    if ("".equals(fields.getOrDefault(name, ""))) {
      fields.put(name, value);
    }
  }

  private static Pod pod(Map<String, @Nullable Object> document) {
    var json = JsonEncoder.text(Codecs.ANY, document).getBytes(StandardCharsets.UTF_8);
    var problems = new Problems();
    var pod =
        ValueReader.readJson(
            Kinds.POD, new ByteArrayInputStream(json), "", Interner.none(), problems);
    if (!problems.isEmpty()) {
      throw new IllegalStateException(problems.kept().getFirst().toString());
    }
    return Objects.requireNonNull(pod);
  }

  private static CapacityException undecoded(String why) {
    return refused("Failed to decode config file: " + why);
  }

  private static CapacityException refused(String why) {
    return new CapacityException("Failed to parse pod spec file: %s ".formatted(why));
  }
}
