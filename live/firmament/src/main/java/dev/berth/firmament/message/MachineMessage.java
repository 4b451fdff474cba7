package dev.berth.firmament.message;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.framework.model.ResourceNames;
import dev.berth.server.grpc.MalformedMessageException;
import dev.berth.server.grpc.MessageFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A ResourceTopologyNodeDescriptor: a machine, and below it whatever it consists of, down to
/// processing units (PUs).
///
/// @param uuid that of the machine
/// @param uuids those of the whole tree
/// @param pu the uuid of the first processing unit, the resource that tasks are placed on; null if
///   there is none
/// @param node the machine as a node, with the available resources as allocatable
public record MachineMessage(String uuid, List<String> uuids, @Nullable String pu, Node node) {
  private static final int DESCRIPTOR = 1;
  private static final int CHILDREN = 2;

  private static final int UUID = 1;
  private static final int FRIENDLY_NAME = 2;
  private static final int TYPE = 7;
  private static final int AVAILABLE = 12;
  private static final int CAPACITY = 18;
  private static final int LABELS = 32;
  private static final int TAINTS = 33;
  private static final int MOST_PODS = 35;
  private static final int TYPE_PU = 0;

  private static final int TAINT_KEY = 1;
  private static final int TAINT_VALUE = 2;
  private static final int TAINT_EFFECT = 3;

  /// How deep a tree may be. Firmament knows eight levels.
  private static final int MOST_LEVELS = 32;

  public MachineMessage {
    uuids = List.copyOf(uuids);
  }

  /// Reads the message.
  public static MachineMessage of(MessageFields tree) {
    var uuids = new ArrayList<String>();
    var units = new ArrayList<String>();
    collect(tree, uuids, units, 1);
    var machine = tree.message(DESCRIPTOR);
    return new MachineMessage(
        machine.text(UUID), uuids, units.isEmpty() ? null : units.getFirst(), node(machine));
  }

  private static void collect(
      MessageFields tree, List<String> uuids, List<String> units, int level) {
    if (level > MOST_LEVELS) {
      throw new MalformedMessageException("more than %d levels".formatted(MOST_LEVELS));
    }
    var resource = tree.message(DESCRIPTOR);
    uuids.add(resource.text(UUID));
    if (resource.number(TYPE) == TYPE_PU) {
      units.add(resource.text(UUID));
    }
    tree.messages(CHILDREN).forEach(child -> collect(child, uuids, units, level + 1));
  }

  private static Node node(MessageFields machine) {
    var name = machine.text(FRIENDLY_NAME);
    var allocatable =
        ResourceMessage.capacity(machine.message(machine.has(AVAILABLE) ? AVAILABLE : CAPACITY));
    long pods = machine.number(MOST_PODS);
    allocatable.put(
        ResourceNames.PODS,
        Quantity.of(pods < 0 ? Long.MAX_VALUE : pods, Format.DECIMAL_SI)); // unsigned
    return new Node(
        ObjectMeta.named("", name.isEmpty() ? machine.text(UUID) : name)
            .withLabels(labels(machine)),
        NodeSpec.EMPTY.withTaints(taints(machine)),
        NodeStatus.EMPTY.withAllocatable(allocatable).withCapacity(allocatable));
  }

  private static Map<String, String> labels(MessageFields machine) {
    return Labels.of(machine.messages(LABELS));
  }

  private static List<Taint> taints(MessageFields machine) {
    return machine.messages(TAINTS).stream()
        .map(taint ->
            new Taint(
                taint.text(TAINT_KEY), taint.text(TAINT_VALUE), taint.text(TAINT_EFFECT), null))
        .toList();
  }
}
