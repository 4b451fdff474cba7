package dev.berth.plugins.nodeports;

import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.state.HostPort;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// Ports that the pod wants are taken on the node.
///
/// @param wanted the ports that the pod wants
/// @param node the node, with the pods that were on it
record PortsTaken(Set<HostPort> wanted, NodeInfo node) implements Reason {
  private static final Comparator<HostPort> BY_NUMBER =
      Comparator.comparingInt(HostPort::port)
          .thenComparing(HostPort::protocol)
          .thenComparing(HostPort::ip);

  @Override
  public String message() {
    return "node(s) didn't have free ports for the requested pod ports";
  }

  @Override
  public String detail() {
    var clauses = new ArrayList<String>();
    for (HostPort port : wanted.stream().sorted(BY_NUMBER).toList()) {
      for (PodInfo holder : holders(port)) {
        clauses.add("port %s is taken by %s".formatted(text(port), holder));
      }
    }
    return String.join("; ", clauses);
  }

  /// The pods on the node that stand in the way of the port.
  List<PodInfo> holders(HostPort port) {
    return node.pods().stream()
        .filter(pod -> pod.hostPorts().stream().anyMatch(port::conflictsWith))
        .toList();
  }

  private static String text(HostPort port) {
    String address = port.ip().equals(HostPort.ANY_IP) ? "" : port.ip() + ":";
    return address + port.port() + "/" + port.protocol();
  }
}
