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

  static void check(PodSpec spec, ValidationErrors errors) {
    if (spec.containers().isEmpty()) {
      errors.required("spec.containers");
    }
    var names = new HashSet<String>();
    check(spec.initContainers(), "spec.initContainers", names, errors);
    check(spec.containers(), "spec.containers", names, errors);
  }

  private static void check(
      List<Container> containers, String path, Set<String> names, ValidationErrors errors) {
    for (var i = 0; i < containers.size(); i++) {
      var container = containers.get(i);
      var at = "%s[%d]".formatted(path, i);
      if (container.name().isEmpty()) {
        errors.required(at + ".name");
      } else if (!names.add(container.name())) {
        errors.duplicate(at + ".name", container.name());
      }
      QuantityRules.check(container.resources(), at + ".resources", errors);
      for (var j = 0; j < container.ports().size(); j++) {
        check(container.ports().get(j), "%s.ports[%d]".formatted(at, j), errors);
      }
    }
  }

  private static void check(ContainerPort port, String path, ValidationErrors errors) {
    if (port.containerPort() == 0) {
      errors.required(path + ".containerPort");
    } else if (!isPort(port.containerPort())) {
      errors.invalid(path + ".containerPort", port.containerPort(), PORT_NUMBER);
    }
    if (port.hostPort() != 0 && !isPort(port.hostPort())) {
      errors.invalid(path + ".hostPort", port.hostPort(), PORT_NUMBER);
    }
    errors.supported(path + ".protocol", port.protocol(), PROTOCOLS);
  }

  private static boolean isPort(int number) {
    return number >= 1 && number <= 65535;
  }
}
