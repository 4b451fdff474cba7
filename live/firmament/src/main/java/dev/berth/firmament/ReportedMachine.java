package dev.berth.firmament;

import dev.berth.api.core.Node;
import dev.berth.firmament.message.MachineMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A machine that Poseidon has added.
///
/// @param uuids the UUIDs of all its resources
/// @param pu the uuid of the processing unit that tasks are placed on; null if it has none, and
///   gets no tasks
/// @param bytes how much of the limit it takes
record ReportedMachine(List<String> uuids, @Nullable String pu, Node node, int bytes) {
  ReportedMachine {
    uuids = List.copyOf(uuids);
  }

  static ReportedMachine of(MachineMessage message, int bytes) {
    return new ReportedMachine(message.uuids(), message.pu(), message.node(), bytes);
  }

  String name() {
    return node.metadata().name();
  }

  /// Takes over labels and taints.
  ReportedMachine updated(MachineMessage newer, int size) {
    return new ReportedMachine(
        uuids,
        pu,
        node.withMetadata(node.metadata().withLabels(newer.node().metadata().labels()))
            .withSpec(newer.node().spec()),
        size);
  }
}
