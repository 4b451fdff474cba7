package dev.berth.cluster.validation;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerPort;
import dev.berth.api.core.PodSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Containers have names of their own, possible ports and possible resources.
final class ContainerRules {

  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");
  private static final String PORT_NUMBER = "must be between 1 and 65535, inclusive";

  private ContainerRules() {}

  static void check(PodSpec spec, Report report) {
    if (spec.containers().isEmpty()) {
      report.required("spec.containers");
    }
    var names = new HashSet<String>();
    check(spec.initContainers(), "spec.initContainers", names, report);
    check(spec.containers(), "spec.containers", names, report);
  }

  private static void check(
      List<Container> containers, String path, Set<String> names, Report report) {
    for (var i = 0; i < containers.size(); i++) {
      var container = containers.get(i);
      var at = "%s[%d]".formatted(path, i);
      if (container.name().isEmpty()) {
        report.required(at + ".name");
      } else if (!names.add(container.name())) {
        report.duplicate(at + ".name", container.name());
      }
      QuantityRules.check(container.resources(), at + ".resources", report);
      for (var j = 0; j < container.ports().size(); j++) {
        check(container.ports().get(j), "%s.ports[%d]".formatted(at, j), report);
      }
    }
  }

  private static void check(ContainerPort port, String path, Report report) {
    if (port.containerPort() == 0) {
      report.required(path + ".containerPort");
    } else if (!isPort(port.containerPort())) {
      report.invalid(path + ".containerPort", port.containerPort(), PORT_NUMBER);
    }
    if (port.hostPort() != 0 && !isPort(port.hostPort())) {
      report.invalid(path + ".hostPort", port.hostPort(), PORT_NUMBER);
    }
    report.supported(path + ".protocol", port.protocol(), PROTOCOLS);
  }

  private static boolean isPort(int number) {
    return number >= 1 && number <= 65535;
  }
}
