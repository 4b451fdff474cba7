package dev.berth.capacity.compat.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Probes and lifecycle handlers.
final class ProbeChecks {
  private static final List<String> OF_PROBE = List.of("exec", "httpGet", "tcpSocket", "grpc");
  private static final List<String> OF_LIFECYCLE = List.of("exec", "httpGet", "tcpSocket", "sleep");
  private static final Set<String> WINDOWS_SIGNALS = Set.of("SIGKILL", "SIGTERM");
  private static final Pattern LINUX_SIGNALS =
      Pattern.compile(
          "SIG(ABRT|ALRM|BUS|CHLD|CLD|CONT|FPE|HUP|ILL|INT|IO|IOT|KILL|PIPE|POLL|PROF|PWR|QUIT|SEGV"
              + "|STKFLT|STOP|SYS|TERM|TRAP|TSTP|TTIN|TTOU|URG|USR1|USR2|VTALRM|WINCH|XCPU|XFSZ"
              + "|RTMIN(\\+([1-9]|1[0-5]))?|RTMAX(-([1-9]|1[0-4]))?)");

  private ProbeChecks() {}

  static void liveness(PodField probe) {
    if (probe.exists()) {
      check(probe);
      probe.at("successThreshold").invalidIf(probe.at("successThreshold").number() != 1);
    }
  }

  static void readiness(PodField probe) {
    if (probe.exists()) {
      check(probe);
      PodField grace = probe.at("terminationGracePeriodSeconds");
      grace.invalidIf(grace.exists());
    }
  }

  static void startup(PodField probe) {
    liveness(probe);
  }

  private static void check(PodField probe) {
    handler(probe, OF_PROBE, probe.at("none"));
    for (String number :
        List.of(
            "initialDelaySeconds",
            "timeoutSeconds",
            "periodSeconds",
            "successThreshold",
            "failureThreshold")) {
      probe.at(number).invalidIf(probe.at(number).number() < 0);
    }
    PodField grace = probe.at("terminationGracePeriodSeconds");
    grace.invalidIf(grace.exists() && grace.number() <= 0);
  }

  static void lifecycle(PodField lifecycle, PodField spec) {
    if (!lifecycle.exists()) {
      return;
    }
    PodField grace = spec.at("terminationGracePeriodSeconds");
    for (String hook : List.of("postStart", "preStop")) {
      if (lifecycle.at(hook).exists()) {
        handler(lifecycle.at(hook), OF_LIFECYCLE, grace);
      }
    }
    PodField signal = lifecycle.at("stopSignal");
    if (signal.exists()) {
      String os = spec.at("os").at("name").text();
      if (!spec.at("os").exists()) {
        signal.forbidden();
      } else if (os.equals("windows")) {
        signal.requireOneOf(WINDOWS_SIGNALS);
      } else if (os.equals("linux") && !LINUX_SIGNALS.matcher(signal.text()).matches()) {
        signal.unsupported();
      }
    }
  }

  /// @param grace the pod's grace period
  private static void handler(PodField around, List<String> types, PodField grace) {
    var given = new ArrayList<PodField>();
    types.forEach(type -> {
      if (around.at(type).exists()) {
        given.add(around.at(type));
      }
    });
    if (given.isEmpty()) {
      around.required();
      return;
    }
    action(given.getFirst(), grace);
    given.subList(1, given.size()).forEach(PodField::forbidden);
  }

  private static void action(PodField action, PodField grace) {
    switch (action.path().substring(action.path().lastIndexOf('.') + 1)) {
      case "exec" -> action.at("command").requireSome();
      case "httpGet" -> http(action);
      case "tcpSocket" -> port(action.at("port"));
      case "grpc" -> {
        action.at("port").invalid(Formats.portNumber(action.at("port").number()));
        PodField mode = action.at("mode");
        if (mode.exists()) {
          mode.requireOneOf(Set.of("Plaintext", "TLS"));
        }
      }
      case "sleep" -> {
        long seconds = action.at("seconds").number();
        action.invalidIf(grace.exists() && (seconds < 0 || seconds > grace.number()));
      }
      default -> throw new IllegalArgumentException(action.path());
    }
  }

  private static void http(PodField action) {
    action.at("path").requireSome();
    port(action.at("port"));
    action.at("scheme").requireOneOf(Set.of("HTTP", "HTTPS"));
    for (PodField header : action.at("httpHeaders").items()) {
      action.at("httpHeaders").invalid(Formats.headerName(header.at("name").text()));
    }
    PodField protocol = action.at("protocol");
    if (protocol.exists()) {
      protocol.requireOneOf(Set.of("HTTP1", "HTTP2"));
    }
  }

  private static void port(PodField port) {
    port.invalid(
        port.value() instanceof String name
            ? Formats.portName(name)
            : Formats.portNumber(port.number()));
  }
}
