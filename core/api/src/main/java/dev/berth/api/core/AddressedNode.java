package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import java.util.List;

/// A [Node] with its addresses, for clients that connect to it; scheduling does not use addresses.
public record AddressedNode(ObjectMeta metadata, List<NodeAddress> addresses)
    implements KubernetesObject {
  public AddressedNode {
    addresses = List.copyOf(addresses);
  }

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Node";
  }
}
