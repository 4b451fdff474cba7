package dev.berth.capacity.compat.validation;

import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Environment variables, and fields of the pod as their values and as files.
final class EnvironmentChecks {
  private static final Set<String> FIELDS =
      Set.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");
  private static final Set<String> KNOWN_FIELDS =
      Set.of(
          "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.restartPolicy",
          "spec.serviceAccountName",
          "spec.schedulerName",
          "status.phase",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs",
          "spec.host");
  private static final Pattern SUBSCRIPT = Pattern.compile("(.*)\\['(.*)'\\]");
  private static final Set<String> RESOURCES =
      Set.of(
          "limits.cpu",
          "limits.memory",
          "limits.ephemeral-storage",
          "requests.cpu",
          "requests.memory",
          "requests.ephemeral-storage");
  private static final Set<String> CPU_DIVISORS = Set.of("1m", "1");
  private static final Set<String> DIVISORS =
      Set.of("1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei");
  private static final Pattern HUGE_PAGES = Pattern.compile("(requests|limits)\\.hugepages-.*");

  private EnvironmentChecks() {}

  static void variables(PodField variables) {
    for (PodField variable : variables.items()) {
      PodField name = variable.at("name");
      if (name.isEmpty()) {
        name.required();
      } else {
        name.invalid(Formats.variableName(name.text()));
      }
      if (variable.at("valueFrom").exists()) {
        valueFrom(variable.at("valueFrom"), !variable.at("value").isEmpty());
      }
    }
  }

  private static void valueFrom(PodField source, boolean hasValue) {
    if (source.at("fieldRef").exists()) {
      field(source.at("fieldRef"), FIELDS);
    }
    if (source.at("resourceFieldRef").exists()) {
      resource(source.at("resourceFieldRef"), false);
    }
    for (String keyed : List.of("configMapKeyRef", "secretKeyRef")) {
      PodField selector = source.at(keyed);
      if (selector.exists()) {
        selector.at("name").invalid(Formats.dnsSubdomain(selector.at("name").text()));
        key(selector.at("key"));
      }
    }
    PodField file = source.at("fileKeyRef");
    if (file.exists()) {
      file(file);
    }
    long sources =
        Stream.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef")
            .filter(name -> source.at(name).exists())
            .count();
    source.invalidIf(sources != 1 || hasValue);
  }

  private static void key(PodField key) {
    if (key.isEmpty()) {
      key.required();
    } else {
      key.invalid(Formats.configMapKey(key.text()));
    }
  }

  private static void file(PodField selector) {
    PodField key = selector.at("key");
    if (key.isEmpty()) {
      key.required();
    } else {
      key.invalid(Formats.relaxedVariableName(key.text()));
    }
    PodField volume = selector.at("volumeName");
    if (volume.isEmpty()) {
      volume.required();
    } else {
      volume.invalid(Formats.dnsLabel(volume.text()));
    }
    PodField path = selector.at("path");
    if (path.isEmpty()) {
      path.required();
    } else {
      PathChecks.noBacksteps(path.text(), path);
    }
  }

  static void sources(PodField sources) {
    for (PodField source : sources.items()) {
      PodField prefix = source.at("prefix");
      if (!prefix.isEmpty()) {
        prefix.invalid(Formats.variableName(prefix.text()));
      }
      int count = 0;
      for (String kind : List.of("configMapRef", "secretRef")) {
        PodField reference = source.at(kind);
        if (reference.exists()) {
          count++;
          PodField name = reference.at("name");
          if (name.isEmpty()) {
            name.required();
          } else {
            name.invalid(Formats.dnsSubdomain(name.text().replaceFirst("-$", "a")));
          }
        }
      }
      sources.invalidIf(count != 1);
    }
  }

  /// A field of the pod.
  ///
  /// @param supported those that may be named without a subscript
  static void field(PodField selector, Set<String> supported) {
    if (selector.at("apiVersion").isEmpty()) {
      selector.at("apiVersion").required();
      return;
    }
    PodField path = selector.at("fieldPath");
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
      path.invalid();
      return;
    }
    if (hasSubscript) {
      String key = subscripted.group(2);
      selector.invalid(
          Formats.qualifiedName(
              name.equals("metadata.labels") ? key : key.toLowerCase(Locale.ROOT)));
    } else if (!supported.contains(name.equals("spec.host") ? "spec.nodeName" : name)) {
      path.unsupported();
    }
  }

  /// A request or limit of a container.
  static void resource(PodField selector, boolean needsContainer) {
    PodField resource = selector.at("resource");
    String name = resource.text();
    if (needsContainer && selector.at("containerName").isEmpty()) {
      selector.at("containerName").required();
    } else if (name.isEmpty()) {
      resource.required();
    } else if (!RESOURCES.contains(name) && !HUGE_PAGES.matcher(name).matches()) {
      resource.unsupported();
    }
    String divisor = selector.at("divisor").text();
    if (!divisor.isEmpty() && !Quantity.parse(divisor).isZero()) {
      boolean hasOwn = RESOURCES.contains(name) || HUGE_PAGES.matcher(name).matches();
      Set<String> supported = name.endsWith(".cpu") ? CPU_DIVISORS : DIVISORS;
      selector.at("divisor").invalidIf(hasOwn && !supported.contains(divisor));
    }
  }
}
