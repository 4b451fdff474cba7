package dev.berth.api.codec;

import dev.berth.api.core.AddressedNode;
import dev.berth.api.core.NodeAddress;
import java.util.List;

/// Codec tables for nodes, reading only their addresses.
final class AddressedNodeCodecs {
  private static final Codec<String> TYPE = Codecs.interned(Codecs.STRING);

  private static final RecordCodec<NodeAddress> ADDRESS =
      RecordCodec.of(
          "NodeAddress",
          f -> {
            var type = f.field(1, "type", TYPE, NodeAddress::type);
            var address = f.string(2, "address", NodeAddress::address);
            return v -> new NodeAddress(v.get(type), v.get(address));
          });

  /// The part of a node's status that is read.
  private record Addresses(List<NodeAddress> addresses) {}

  private static final RecordCodec<Addresses> ADDRESSES =
      RecordCodec.of(
          "NodeStatus",
          f -> {
            var addresses = f.list(5, "addresses", ADDRESS, Addresses::addresses);
            return v -> new Addresses(v.get(addresses));
          });

  static final RecordCodec<AddressedNode> NODE =
      RecordCodec.of(
          "Node",
          f -> {
            var metadata = f.field(1, "metadata", MetaTables.OBJECT_META, AddressedNode::metadata);
            var status = f.field(3, "status", ADDRESSES, node -> new Addresses(node.addresses()));
            return v -> new AddressedNode(v.get(metadata), v.get(status).addresses());
          });

  private AddressedNodeCodecs() {}
}
