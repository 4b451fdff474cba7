package dev.berth.testkit;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerPort;
import dev.berth.api.core.ContainerRestartRule;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A container for a test. Immutable: every method returns another container.
public final class GivenContainer {
  static final String IMAGE = "registry.example/app:1";

  private final Container container;

  GivenContainer(Container container) {
    this.container = container;
  }

  /// Returns the container.
  public Container build() {
    return container;
  }

  public GivenContainer image(String image) {
    return with(it -> it.withImage(image));
  }

  public GivenContainer cpu(String quantity) {
    return resource("cpu", quantity);
  }

  public GivenContainer memory(String quantity) {
    return resource("memory", quantity);
  }

  /// Sets a resource request.
  public GivenContainer resource(String name, String quantity) {
    Map<String, Quantity> requests = new LinkedHashMap<>(container.resources().requests());
    requests.put(name, Quantity.parse(quantity));
    return with(it -> it.withResources(it.resources().withRequests(requests)));
  }

  /// Adds a TCP host port on all of the node's addresses.
  public GivenContainer hostPort(int port) {
    return hostPort("", "TCP", port);
  }

  /// Adds a host port on that address of the node; an empty address means all.
  public GivenContainer hostPort(String ip, String protocol, int port) {
    List<ContainerPort> ports = new ArrayList<>(container.ports());
    ports.add(new ContainerPort("", port, port, protocol, ip));
    return with(it -> it.withPorts(ports));
  }

  /// Sets the restart policy; `Always` makes an init container a sidecar.
  public GivenContainer restartPolicy(String policy) {
    return with(it -> it.withRestartPolicy(policy));
  }

  /// Adds a rule about restarts by exit code.
  public GivenContainer restartRule(String action) {
    List<ContainerRestartRule> rules = new ArrayList<>(container.restartPolicyRules());
    rules.add(new ContainerRestartRule(action, null));
    return with(it -> it.withRestartPolicyRules(rules));
  }

  /// Changes anything else.
  public GivenContainer with(UnaryOperator<Container> change) {
    return new GivenContainer(change.apply(container));
  }
}
