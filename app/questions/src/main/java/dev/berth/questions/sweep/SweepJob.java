package dev.berth.questions.sweep;

import static dev.berth.questions.document.Documents.ordered;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An Indexed Job that runs the parts of a sweep, one in each pod, as Kubernetes objects.
///
/// ```
/// ConfigMap: plan, inputs ──▶ pod 0 … pod n-1: --shard i/n ──▶ logs: lines of JSON
/// or a PersistentVolumeClaim ▶                              ──▶ the same, and results-i.jsonl
/// ```
///
/// Pods need no access to the API server, so they have no token of a service account. A pod that
/// ends because of its node begins again, and does not count as failed; bad input, which is exit
/// code 2, ends its part at once. Immutable.
///
/// @param name the name of the objects
/// @param image the image of Berth
/// @param parts the number of pods
/// @param queue a LocalQueue of Kueue; empty for none
/// @param claim a PersistentVolumeClaim with the inputs and for the results; empty for a ConfigMap
/// @param plan the name of the plan's file, relative to the volume
public record SweepJob(
    String name, String image, int parts, String queue, String claim, String plan) {
  /// The label that identifies all objects of sweeps, and its value.
  static final String LABEL = "app.kubernetes.io/component";

  static final String COMPONENT = "sweep";

  /// The container whose log has the results.
  public static final String CONTAINER = "berth";

  /// The maximum size of a ConfigMap, in bytes.
  public static final int CONFIG_MAP_LIMIT = 1 << 20;

  private static final String FOLDER = "/sweep";
  private static final int DAY_SECONDS = 24 * 60 * 60;
  private static final String INDEX = "$(JOB_COMPLETION_INDEX)";

  /// The objects to create, in their order.
  ///
  /// @param inputs the content of each file by its name, relative to the volume; not used with a
  ///   claim
  public List<Map<String, Object>> objects(Map<String, byte[]> inputs) {
    var configMap = configMap(inputs);
    return configMap == null ? List.of(job(inputs)) : List.of(configMap, job(inputs));
  }

  /// The ConfigMap of the inputs; null with a claim.
  ///
  /// @param inputs as for [#objects]
  public @Nullable Map<String, Object> configMap(Map<String, byte[]> inputs) {
    if (!claim.isEmpty()) {
      return null;
    }
    var data = new LinkedHashMap<String, Object>();
    var binary = new LinkedHashMap<String, Object>();
    inputs.forEach((file, content) -> {
      var key = key(data.size() + binary.size());
      try {
        data.put(
            key, StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString());
      } catch (CharacterCodingException e) {
        binary.put(key, Base64.getEncoder().encodeToString(content));
      }
    });
    var object = ordered("apiVersion", "v1", "kind", "ConfigMap", "metadata", metadata(labels()));
    object.put("data", data);
    if (!binary.isEmpty()) {
      object.put("binaryData", binary);
    }
    return object;
  }

  /// Names of files may have characters that keys may not have.
  private static String key(int index) {
    return "input-" + index;
  }

  /// The Job.
  ///
  /// @param inputs as for [#objects]
  public Map<String, Object> job(Map<String, byte[]> inputs) {
    var labels = labels();
    if (!queue.isEmpty()) {
      labels.put("kueue.x-k8s.io/queue-name", queue);
    }
    return ordered(
        "apiVersion",
        "batch/v1",
        "kind",
        "Job",
        "metadata",
        metadata(labels),
        "spec",
        ordered(
            "completionMode",
            "Indexed",
            "completions",
            parts,
            "parallelism",
            parts,
            "backoffLimitPerIndex",
            2,
            "podReplacementPolicy",
            "Failed",
            "podFailurePolicy",
            ordered(
                "rules",
                List.of(
                    ordered(
                        "action",
                        "Ignore",
                        "onPodConditions",
                        List.of(ordered("type", "DisruptionTarget", "status", "True"))),
                    ordered(
                        "action",
                        "FailIndex",
                        "onExitCodes",
                        ordered(
                            "containerName", CONTAINER, "operator", "In", "values", List.of(2))))),
            "ttlSecondsAfterFinished",
            DAY_SECONDS,
            "template",
            ordered("metadata", ordered("labels", labels()), "spec", podSpec(inputs.keySet()))));
  }

  private Map<String, Object> podSpec(Collection<String> files) {
    return ordered(
        "restartPolicy",
        "Never",
        "automountServiceAccountToken",
        false,
        "enableServiceLinks",
        false,
        "securityContext",
        ordered(
            "runAsNonRoot",
            true,
            "runAsUser",
            65532,
            "fsGroup",
            65532,
            "seccompProfile",
            ordered("type", "RuntimeDefault")),
        "containers",
        List.of(container()),
        "volumes",
        List.of(
            claim.isEmpty()
                ? ordered(
                    "name", "sweep", "configMap", ordered("name", name, "items", items(files)))
                : ordered("name", "sweep", "persistentVolumeClaim", ordered("claimName", claim)),
            ordered("name", "tmp", "emptyDir", Map.of())));
  }

  private static List<Object> items(Collection<String> files) {
    var items = new ArrayList<Object>();
    files.forEach(file -> items.add(ordered("key", key(items.size()), "path", file)));
    return items;
  }

  private Map<String, Object> container() {
    var arguments =
        new ArrayList<Object>(
            List.of("sweep", FOLDER + "/" + plan, "--shard", "%s/%d".formatted(INDEX, parts)));
    if (!claim.isEmpty()) {
      arguments.addAll(
          List.of(
              "--results", "%s/results-%s.jsonl".formatted(FOLDER, INDEX), "--resume", "--tee"));
    }
    return ordered(
        "name",
        CONTAINER,
        "image",
        image,
        "args",
        arguments,
        "resources",
        ordered(
            "requests", ordered("cpu", "1", "memory", "2Gi"), "limits", ordered("memory", "2Gi")),
        "securityContext",
        ordered(
            "allowPrivilegeEscalation",
            false,
            "readOnlyRootFilesystem",
            true,
            "capabilities",
            ordered("drop", List.of("ALL"))),
        "volumeMounts",
        List.of(
            claim.isEmpty()
                ? ordered("name", "sweep", "mountPath", FOLDER, "readOnly", true)
                : ordered("name", "sweep", "mountPath", FOLDER),
            ordered("name", "tmp", "mountPath", "/tmp")));
  }

  private Map<String, Object> metadata(Map<String, Object> labels) {
    return ordered("name", name, "labels", labels);
  }

  private Map<String, Object> labels() {
    return ordered(
        "app.kubernetes.io/name", "berth", LABEL, COMPONENT, "app.kubernetes.io/instance", name);
  }
}
