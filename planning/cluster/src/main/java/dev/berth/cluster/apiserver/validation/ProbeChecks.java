package dev.berth.cluster.apiserver.validation;

import java.util.ArrayList;
import java.util.List;

/// Checks probes and lifecycle handlers.
final class ProbeChecks {
  private static final List<String> OF_PROBE = List.of("exec", "httpGet", "tcpSocket", "grpc");
  private static final List<String> OF_LIFECYCLE = List.of("exec", "httpGet", "tcpSocket", "sleep");

  private ProbeChecks() {}

  static void liveness(TreeField probe) {
    if (probe.exists()) {
      check(probe);
      probe
          .at("successThreshold")
          .orZero()
          .invalidIf(probe.at("successThreshold").number() != 1, "must be 1");
    }
  }

  static void readiness(TreeField probe) {
    if (probe.exists()) {
      check(probe);
      TreeField grace = probe.at("terminationGracePeriodSeconds");
      grace.invalidIf(grace.exists(), "must not be set for readinessProbes");
    }
  }

  static void startup(TreeField probe) {
    liveness(probe);
  }

  private static void check(TreeField probe) {
    handler(probe, OF_PROBE, probe.at("none"));
    for (String number :
        List.of(
            "initialDelaySeconds",
            "timeoutSeconds",
            "periodSeconds",
            "successThreshold",
            "failureThreshold")) {
      probe.at(number).requireNotNegative();
    }
    TreeField grace = probe.at("terminationGracePeriodSeconds");
    grace.invalidIf(grace.exists() && grace.number() <= 0, "must be greater than 0");
  }

  static void lifecycle(TreeField lifecycle, TreeField spec) {
    if (!lifecycle.exists()) {
      return;
    }
    TreeField grace = spec.at("terminationGracePeriodSeconds");
    for (String hook : List.of("postStart", "preStop")) {
      if (lifecycle.at(hook).exists()) {
        handler(lifecycle.at(hook), OF_LIFECYCLE, grace);
      }
    }
  }

  /// @param grace the grace period of the pod
  private static void handler(TreeField around, List<String> types, TreeField grace) {
    var given = new ArrayList<TreeField>();
    types.forEach(type -> {
      if (around.at(type).exists()) {
        given.add(around.at(type));
      }
    });
    if (given.isEmpty()) {
      around.required("must specify a handler type");
      return;
    }
    action(given.getFirst(), grace);
    given
        .subList(1, given.size())
        .forEach(it -> it.forbidden("may not specify more than 1 handler type"));
  }

  private static void action(TreeField action, TreeField grace) {
    switch (action.path().substring(action.path().lastIndexOf('.') + 1)) {
      case "exec" -> action.at("command").requireSome();
      case "httpGet" -> http(action);
      case "tcpSocket" -> port(action.at("port"));
      case "grpc" -> {
        action.at("port").orZero().invalid(Formats.portNumber(action.at("port").number()));
        TreeField mode = action.at("mode");
        if (mode.exists()) {
          mode.requireOneOf(List.of("Plaintext", "TLS"));
        }
      }
      case "sleep" -> {
        long seconds = action.at("seconds").number();
        action
            .of(seconds)
            .invalidIf(
                grace.exists() && (seconds < 0 || seconds > grace.number()),
                "must be non-negative and less than terminationGracePeriodSeconds (%d)"
                    .formatted(grace.number()));
      }
      default -> throw new IllegalArgumentException(action.path());
    }
  }

  private static void http(TreeField action) {
    action.at("path").requireSome();
    port(action.at("port"));
    action.at("scheme").requireOneOf(List.of("HTTP", "HTTPS"));
    for (TreeField header : action.at("httpHeaders").items()) {
      String name = header.at("name").text();
      action.at("httpHeaders").of(name).invalid(Formats.headerName(name));
    }
    TreeField protocol = action.at("protocol");
    if (protocol.exists()) {
      protocol.requireOneOf(List.of("HTTP1", "HTTP2"));
    }
  }

  private static void port(TreeField port) {
    if (port.value() instanceof String name) {
      port.invalid(Formats.portName(name));
    } else {
      port.orZero().invalid(Formats.portNumber(port.number()));
    }
  }
}
