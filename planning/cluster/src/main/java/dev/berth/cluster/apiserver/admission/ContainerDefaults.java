package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerPort;
import java.util.IdentityHashMap;
import java.util.List;

/// Sets the API's defaults of containers: requests from limits, protocols, and host ports of pods
/// in the host's network. Containers that were the same object stay the same object. For one
/// thread.
final class ContainerDefaults {
  private static final String TCP = "TCP";

  private final boolean hostNetwork;
  private final IdentityHashMap<Container, Container> done = new IdentityHashMap<>();

  ContainerDefaults(boolean hostNetwork) {
    this.hostNetwork = hostNetwork;
  }

  List<Container> apply(List<Container> containers) {
    return CopyOnChange.each(containers, c -> done.computeIfAbsent(c, this::defaulted));
  }

  private Container defaulted(Container container) {
    var ports = CopyOnChange.each(container.ports(), this::defaulted);
    var resources = Quantities.rounded(container.resources().withMissingRequests());
    return CopyOnChange.same(ports, container.ports())
            && CopyOnChange.same(resources, container.resources())
        ? container
        : container.withPorts(ports).withResources(resources);
  }

  private ContainerPort defaulted(ContainerPort port) {
    var protocol = port.protocol().isEmpty() ? TCP : port.protocol();
    var hostPort = hostNetwork && port.hostPort() == 0 ? port.containerPort() : port.hostPort();
    return protocol.equals(port.protocol()) && hostPort == port.hostPort()
        ? port
        : new ContainerPort(port.name(), hostPort, port.containerPort(), protocol, port.hostIP());
  }
}
