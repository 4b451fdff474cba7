package dev.berth.api.core;

/// One address of a node.
///
/// @param type for example [#INTERNAL_IP] or `Hostname`
public record NodeAddress(String type, String address) {
  public static final String INTERNAL_IP = "InternalIP";
}
