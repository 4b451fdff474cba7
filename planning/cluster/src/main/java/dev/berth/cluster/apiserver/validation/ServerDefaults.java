package dev.berth.cluster.apiserver.validation;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Sets those defaults of the API server on which validation depends: fields that validation
/// requires and authors leave out. Works on objects as written. The checks themselves handle other
/// defaults.
///
/// Source: `pkg/apis/core/v1/defaults.go`.
final class ServerDefaults {
  private static final String GRACE = "terminationGracePeriodSeconds";
  private static final String ANY_NAME = "aaaaa";
  private static final List<String> PROBES =
      List.of("livenessProbe", "readinessProbe", "startupProbe");
  private static final List<String> HOOKS = List.of("postStart", "preStop");

  private ServerDefaults() {}

  /// Returns a copy of the object with the defaults of its metadata.
  static Map<String, @Nullable Object> ofMetadata(ObjectTree object) {
    var fields = Trees.copy(object.fields());
    var metadata = child(fields, "metadata");
    setIfEmpty(
        metadata, "namespace", ObjectValidation.isNamespaced(object.kind()) ? "default" : null);
    if (isEmpty(metadata.get("name")) && metadata.get("generateName") instanceof String prefix) {
      metadata.put("name", prefix + ANY_NAME);
    }
    return fields;
  }

  /// Returns a copy of the object with its defaults.
  static Map<String, @Nullable Object> of(ObjectTree object) {
    var fields = ofMetadata(object);
    var metadata = child(fields, "metadata");
    var spec = child(fields, "spec");
    switch (object.kind()) {
      case "Pod" -> {
        pod(spec);
        alone(spec);
        MatchedLabels.merge(spec, metadata.get("labels"));
      }
      case "LimitRange" -> children(spec, "limits").forEach(ServerDefaults::limits);
      case "CronJob" -> template(child(child(spec, "jobTemplate"), "spec"));
      case "Deployment", "ReplicaSet", "DaemonSet", "StatefulSet" -> template(spec);
      case "Job" -> {
        template(spec);
        labels(metadata, spec);
      }
      case "ReplicationController" -> {
        if (spec.get("template") instanceof Map) {
          template(spec);
          labels(metadata, spec);
        }
      }
      default -> {}
    }
    return fields;
  }

  /// Sets default limits to the maximum, and default requests to the default limits.
  private static void limits(Map<String, @Nullable Object> limit) {
    if ("Container".equals(limit.get("type"))) {
      addMissing(child(limit, "default"), limit.get("max"));
      addMissing(child(limit, "defaultRequest"), limit.get("default"));
      addMissing(child(limit, "defaultRequest"), limit.get("min"));
    }
  }

  private static void addMissing(Map<String, @Nullable Object> fields, @Nullable Object others) {
    if (others instanceof Map<?, ?> map) {
      map.forEach((name, value) -> fields.putIfAbsent((String) name, value));
    }
  }

  /// Sets missing labels of a workload to the labels of its template.
  private static void labels(
      Map<String, @Nullable Object> metadata, Map<String, @Nullable Object> workload) {
    if (!(metadata.get("labels") instanceof Map<?, ?> labels) || labels.isEmpty()) {
      var template = child(workload, "template");
      if (template.get("metadata") instanceof Map<?, ?> map && map.get("labels") != null) {
        metadata.put("labels", map.get("labels"));
      }
    }
  }

  private static void template(Map<String, @Nullable Object> workload) {
    pod(child(child(workload, "template"), "spec"));
  }

  private static void pod(Map<String, @Nullable Object> spec) {
    setIfEmpty(spec, "restartPolicy", "Always");
    setIfEmpty(spec, "dnsPolicy", "ClusterFirst");
    setIfEmpty(spec, GRACE, 30L);
    boolean isOnHost = Boolean.TRUE.equals(spec.get("hostNetwork"));
    for (String list : List.of("containers", "initContainers", "ephemeralContainers")) {
      for (var container : children(spec, list)) {
        container(container, isOnHost && !list.equals("ephemeralContainers"));
      }
    }
    children(spec, "volumes").forEach(ServerDefaults::volume);
    if (spec.get("serviceAccount") instanceof String account) {
      setIfEmpty(spec, "serviceAccountName", account);
    }
  }

  private static void container(Map<String, @Nullable Object> container, boolean isOnHost) {
    setIfEmpty(container, "terminationMessagePolicy", "File");
    setIfEmpty(container, "imagePullPolicy", "IfNotPresent");
    for (var port : children(container, "ports")) {
      setIfEmpty(port, "protocol", "TCP");
      if (isOnHost) {
        setIfEmpty(port, "hostPort", port.get("containerPort"));
      }
    }
    for (var variable : children(container, "env")) {
      if (variable.get("valueFrom") instanceof Map) {
        fieldRef(child(variable, "valueFrom"));
      }
    }
    for (String name : PROBES) {
      if (container.get(name) instanceof Map) {
        var probe = child(container, name);
        setIfEmpty(probe, "successThreshold", 1L);
        http(probe);
      }
    }
    if (container.get("lifecycle") instanceof Map) {
      var lifecycle = child(container, "lifecycle");
      for (String hook : HOOKS) {
        if (lifecycle.get(hook) instanceof Map) {
          http(child(lifecycle, hook));
        }
      }
    }
  }

  /// Sets defaults of pods, but not of templates: a limit is also the request if there is no other
  /// one, and a negative grace period becomes 1.
  private static void alone(Map<String, @Nullable Object> spec) {
    for (String list : List.of("containers", "initContainers")) {
      for (var container : children(spec, list)) {
        if (container.get("resources") instanceof Map<?, ?> map && map.get("limits") != null) {
          var resources = child(container, "resources");
          addMissing(child(resources, "requests"), resources.get("limits"));
        }
      }
    }
    if (spec.get(GRACE) instanceof Long seconds && seconds < 0) {
      spec.put(GRACE, 1L);
    }
  }

  private static void http(Map<String, @Nullable Object> handler) {
    if (handler.get("httpGet") instanceof Map) {
      var get = child(handler, "httpGet");
      setIfEmpty(get, "path", "/");
      setIfEmpty(get, "scheme", "HTTP");
    }
  }

  private static void fieldRef(Map<String, @Nullable Object> around) {
    if (around.get("fieldRef") instanceof Map) {
      setIfEmpty(child(around, "fieldRef"), "apiVersion", "v1");
    }
  }

  private static void volume(Map<String, @Nullable Object> volume) {
    boolean hasSource =
        volume.entrySet().stream()
            .anyMatch(it -> !it.getKey().equals("name") && it.getValue() != null);
    if (!hasSource) {
      volume.put("emptyDir", Map.of());
    }
    if (volume.get("downwardAPI") instanceof Map) {
      children(child(volume, "downwardAPI"), "items").forEach(ServerDefaults::fieldRef);
    }
    if (volume.get("image") instanceof Map) {
      setIfEmpty(child(volume, "image"), "pullPolicy", "IfNotPresent");
    }
    if (volume.get("projected") instanceof Map) {
      for (var source : children(child(volume, "projected"), "sources")) {
        if (source.get("downwardAPI") instanceof Map) {
          children(child(source, "downwardAPI"), "items").forEach(ServerDefaults::fieldRef);
        }
        if (source.get("serviceAccountToken") instanceof Map) {
          setIfEmpty(child(source, "serviceAccountToken"), "expirationSeconds", 3600L);
        }
      }
    }
    if (volume.get("azureDisk") instanceof Map) {
      setIfEmpty(child(volume, "azureDisk"), "kind", "Shared");
    }
  }

  private static void setIfEmpty(
      Map<String, @Nullable Object> fields, String name, @Nullable Object value) {
    if (value != null && isEmpty(fields.get(name))) {
      fields.put(name, value);
    }
  }

  private static boolean isEmpty(@Nullable Object value) {
    return value == null || value.equals("");
  }

  /// Replaces the object in the field with a copy, and returns the copy; an empty one if there is
  /// none.
  static Map<String, @Nullable Object> child(Map<String, @Nullable Object> fields, String name) {
    var copy = Trees.copy(fields.get(name));
    fields.put(name, copy);
    return copy;
  }

  /// Replaces the objects in the list with copies, and returns the copies.
  static List<Map<String, @Nullable Object>> children(
      Map<String, @Nullable Object> fields, String name) {
    var copies = new ArrayList<Map<String, @Nullable Object>>();
    if (fields.get(name) instanceof List<?> list) {
      var items = new ArrayList<@Nullable Object>();
      for (Object item : list) {
        if (item instanceof Map<?, ?> map) {
          var copy = Trees.copy(map);
          copies.add(copy);
          items.add(copy);
        } else {
          items.add(item);
        }
      }
      fields.put(name, items);
    }
    return copies;
  }
}
