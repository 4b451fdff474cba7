package dev.berth.capacity.compat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.core.Pod;
import dev.berth.capacity.compat.gotypes.DecodingException;
import dev.berth.capacity.compat.gotypes.GoDecoder;
import dev.berth.capacity.compat.gotypes.GoEncoder;
import dev.berth.cluster.validation.PodValidation;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The pod of a `--podspec` file: with the few defaults that cluster-capacity sets, and valid as
/// the API server would have it. Nothing else is done to it, so that limits without requests
/// request nothing, and a priority class counts for nothing.
///
/// @param document the whole pod, in the order in which Go writes its fields
/// @param pod what scheduling reads of it
/// @param hasNodeSelector whether there is one, though it may be empty
public record PodTemplate(
    Map<String, @Nullable Object> document, Pod pod, boolean hasNodeSelector) {
  private static final String DEFAULT_SCHEDULER = "default-scheduler";

  public PodTemplate {
    document = Collections.unmodifiableMap(document);
  }

  /// Reads the first document of a file; what follows does not count.
  ///
  /// @param text YAML or JSON
  /// @throws CapacityException if it is no pod, or not a valid one
  public static PodTemplate parse(String text) throws CapacityException {
    return of(decode(text));
  }

  private static Map<String, @Nullable Object> decode(String text) throws CapacityException {
    var problems = new Problems();
    var bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    Object document = ValueReader.read(Codecs.ANY, bytes, "", Strictness.LENIENT, problems);
    if (!problems.isEmpty()) {
      throw refused("Failed to decode config file: " + problems.kept().getFirst());
    }
    if (document == null && text.isBlank()) {
      throw refused("Failed to decode config file: EOF");
    }
    boolean isYaml = !text.stripLeading().startsWith("{");
    try {
      return GoDecoder.pod(document, isYaml);
    } catch (DecodingException e) {
      throw refused(
          "Failed to decode config file: %s%s"
              .formatted(
                  isYaml ? "error unmarshaling JSON: while decoding JSON: " : "", e.getMessage()));
    }
  }

  private static PodTemplate of(Map<String, @Nullable Object> given) throws CapacityException {
    var defaulted = withDefaults(given);
    var errors =
        PodValidation.ofCapacity(defaulted).stream()
            .map(error -> "%s: %s".formatted(error.type(), error.path()))
            .toList();
    if (!errors.isEmpty()) {
      throw refused("Invalid pod: \"%s\"".formatted(String.join(", ", errors)));
    }
    var spec = object(defaulted.get("spec"));
    var document = GoEncoder.pod(defaulted);
    return new PodTemplate(document, pod(document), spec.containsKey("nodeSelector"));
  }

  /// Those that cluster-capacity sets by itself.
  private static Map<String, @Nullable Object> withDefaults(Map<String, @Nullable Object> given) {
    var pod = new LinkedHashMap<>(given);
    var metadata = object(pod.get("metadata"));
    setIfEmpty(metadata, "namespace", "default");
    pod.put("metadata", metadata);
    var spec = object(pod.get("spec"));
    setIfEmpty(spec, "schedulerName", DEFAULT_SCHEDULER);
    setIfEmpty(spec, "dnsPolicy", "ClusterFirst");
    setIfEmpty(spec, "restartPolicy", "Always");
    if (spec.get("containers") instanceof List<?> containers) {
      var defaulted = new ArrayList<Object>();
      for (Object item : containers) {
        var container = object(item);
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

  /// A copy of the object; an empty one if there is none.
  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, field) -> fields.put((String) name, field));
    }
    return fields;
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

  private static CapacityException refused(String why) {
    return new CapacityException("Failed to parse pod spec file: %s ".formatted(why));
  }
}
