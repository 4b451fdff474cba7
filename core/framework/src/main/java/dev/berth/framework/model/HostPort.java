package dev.berth.framework.model;

/// A host port of a pod.
///
/// @param ip the address of the node; `0.0.0.0` for all
/// @param protocol `TCP`, `UDP` or `SCTP`
public record HostPort(String ip, String protocol, int port) {
  public static final String ANY_IP = "0.0.0.0";

  public HostPort {
    ip = ip.isEmpty() ? ANY_IP : ip;
    protocol = protocol.isEmpty() ? "TCP" : protocol;
  }

  /// Returns whether two pods with these ports cannot run on the same node.
  public boolean conflictsWith(HostPort other) {
    return port == other.port
        && protocol.equals(other.protocol)
        && (ip.equals(other.ip) || ip.equals(ANY_IP) || other.ip.equals(ANY_IP));
  }
}
