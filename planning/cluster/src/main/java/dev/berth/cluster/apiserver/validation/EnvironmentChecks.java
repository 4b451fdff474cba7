package dev.berth.cluster.apiserver.validation;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Checks environment variables, and references to fields of the pod in variables and files.
final class EnvironmentChecks {
  private static final List<String> FIELDS =
      List.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");
  private static final List<String> KNOWN_FIELDS =
      List.of(
          "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.host",
          "spec.nodeName",
          "spec.restartPolicy",
          "spec.schedulerName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.phase",
          "status.podIP",
          "status.podIPs");
  private static final Pattern SUBSCRIPT = Pattern.compile("(.*)\\['(.*)'\\]");
  private static final List<String> RESOURCES =
      List.of(
          "limits.cpu",
          "limits.ephemeral-storage",
          "limits.memory",
          "requests.cpu",
          "requests.ephemeral-storage",
          "requests.memory");
  private static final List<String> CPU_DIVISORS = List.of("1", "1m");
  private static final List<String> DIVISORS =
      List.of("1", "1E", "1Ei", "1G", "1Gi", "1Ki", "1M", "1Mi", "1P", "1Pi", "1T", "1Ti", "1k");
  private static final Pattern HUGE_PAGES = Pattern.compile("(requests|limits)\\.hugepages-.*");

  private EnvironmentChecks() {}

  static void variables(TreeField variables) {
    for (TreeField variable : variables.items()) {
      TreeField name = variable.at("name");
      if (name.isEmpty()) {
        name.required();
      } else {
        name.invalid(Formats.relaxedVariableName(name.text()));
      }
      if (variable.at("valueFrom").exists()) {
        valueFrom(variable.at("valueFrom"), !variable.at("value").isEmpty());
      }
    }
  }

  private static void valueFrom(TreeField source, boolean hasValue) {
    if (source.at("fieldRef").exists()) {
      field(source.at("fieldRef"), FIELDS);
    }
    if (source.at("resourceFieldRef").exists()) {
      resource(source.at("resourceFieldRef"), false);
    }
    for (String keyed : List.of("configMapKeyRef", "secretKeyRef")) {
      TreeField selector = source.at(keyed);
      if (selector.exists()) {
        selector.at("name").invalid(Formats.dnsSubdomain(selector.at("name").text()));
        key(selector.at("key"));
      }
    }
    TreeField file = source.at("fileKeyRef");
    if (file.exists()) {
      file(file);
    }
    long sources =
        Stream.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef")
            .filter(name -> source.at(name).exists())
            .count();
    TreeField reported = source.of("");
    if (sources == 0) {
      reported.invalid(
          "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`,"
              + " `secretKeyRef` or `fileKeyRef`");
    } else if (hasValue) {
      reported.invalid("may not be specified when `value` is not empty");
    } else {
      reported.invalidIf(sources > 1, "may not have more than one field specified at a time");
    }
  }

  private static void key(TreeField key) {
    if (key.isEmpty()) {
      key.required();
    } else {
      key.invalid(Formats.configMapKey(key.text()));
    }
  }

  private static void file(TreeField selector) {
    TreeField key = selector.at("key");
    if (key.isEmpty()) {
      key.required();
    } else {
      key.invalid(Formats.relaxedVariableName(key.text()));
    }
    TreeField volume = selector.at("volumeName");
    if (volume.isEmpty()) {
      volume.required();
    } else {
      volume.invalid(Formats.dnsLabel(volume.text()));
    }
    TreeField path = selector.at("path");
    if (path.isEmpty()) {
      path.required();
    } else {
      PathChecks.noBacksteps(path.text(), path);
    }
  }

  static void sources(TreeField sources) {
    for (TreeField source : sources.items()) {
      TreeField prefix = source.at("prefix");
      if (!prefix.isEmpty()) {
        prefix.invalid(Formats.relaxedVariableName(prefix.text()));
      }
      int count = 0;
      for (String kind : List.of("configMapRef", "secretRef")) {
        TreeField reference = source.at(kind);
        if (reference.exists()) {
          count++;
          TreeField name = reference.at("name");
          if (name.isEmpty()) {
            name.required();
          } else {
            name.invalid(Formats.dnsSubdomain(name.text().replaceFirst("-$", "a")));
          }
        }
      }
      if (count != 1) {
        sources
            .of("")
            .invalid(
                count == 0
                    ? "must specify one of: `configMapRef` or `secretRef`"
                    : "may not have more than one field specified at a time");
      }
    }
  }

  /// Checks a reference to a field of the pod.
  ///
  /// @param supported the fields that may be named without a subscript
  static void field(TreeField selector, List<String> supported) {
    if (selector.at("apiVersion").isEmpty()) {
      selector.at("apiVersion").required();
      return;
    }
    TreeField path = selector.at("fieldPath");
    if (path.isEmpty()) {
      path.required();
      return;
    }
    var subscripted = SUBSCRIPT.matcher(path.text());
    boolean hasSubscript = subscripted.matches();
    String name = hasSubscript ? subscripted.group(1) : path.text();
    boolean isMap = name.equals("metadata.annotations") || name.equals("metadata.labels");
    if (!selector.at("apiVersion").text().equals("v1")
        || !(hasSubscript ? isMap : KNOWN_FIELDS.contains(name))) {
      path.invalid(
          "error converting fieldPath: "
              + (!selector.at("apiVersion").is("v1")
                  ? "unsupported pod version: " + selector.at("apiVersion").text()
                  : hasSubscript
                      ? "field label does not support subscript: " + path.text()
                      : "field label not supported: " + path.text()));
      return;
    }
    if (hasSubscript) {
      String key = subscripted.group(2);
      String checked = name.equals("metadata.labels") ? key : key.toLowerCase(Locale.ROOT);
      selector.of(checked).invalid(Formats.qualifiedName(checked));
    } else if (!supported.contains(name.equals("spec.host") ? "spec.nodeName" : name)) {
      path.unsupported(supported);
    }
  }

  /// Checks a reference to a request or limit of a container.
  static void resource(TreeField selector, boolean needsContainer) {
    TreeField resource = selector.at("resource");
    String name = resource.text();
    if (needsContainer && selector.at("containerName").isEmpty()) {
      selector.at("containerName").required();
    } else if (name.isEmpty()) {
      resource.required();
    } else if (!RESOURCES.contains(name) && !HUGE_PAGES.matcher(name).matches()) {
      resource.unsupported(RESOURCES);
    }
    var divisor = selector.at("divisor").quantity();
    if (divisor != null && !divisor.isZero()) {
      boolean hasOwn = RESOURCES.contains(name) || HUGE_PAGES.matcher(name).matches();
      List<String> supported = name.endsWith(".cpu") ? CPU_DIVISORS : DIVISORS;
      selector
          .at("divisor")
          .of(name)
          .invalidIf(
              hasOwn && !supported.contains(divisor.toString()),
              name.endsWith(".cpu")
                  ? "only divisor's values 1m and 1 are supported with the cpu resource"
                  : "only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi,"
                      + " 1Ei are supported with the %s resource".formatted(words(name)));
    }
  }

  private static String words(String resource) {
    return switch (resource.substring(resource.indexOf('.') + 1)) {
      case "memory" -> "memory";
      case "ephemeral-storage" -> "local ephemeral storage";
      default -> "hugepages";
    };
  }
}
