package dev.berth.firmament;

import static dev.berth.server.grpc.TestMessage.message;

import dev.berth.server.grpc.TestMessage;
import java.util.Map;

/// Messages as Poseidon sends them.
final class Sent {
  private static final long THOUSANDTHS = 1000;

  private Sent() {}

  /// A machine with one processing unit. Its resources are named after it: `uuid-NAME`, `pu-NAME`.
  ///
  /// @param cpu in thousandths of a core
  /// @param memory in bytes
  static TestMessage node(String name, long cpu, long memory, long pods) {
    return node(name, cpu, memory, pods, Map.of("kubernetes.io/hostname", name), "");
  }

  /// @param taint the key of a taint that keeps pods away; empty for none
  static TestMessage node(
      String name, long cpu, long memory, long pods, Map<String, String> labels, String taint) {
    var vector = resources(cpu, memory);
    var machine =
        message()
            .text(1, uuid(name))
            .text(2, name)
            .number(7, 6)
            .message(12, vector)
            .message(18, vector)
            .number(35, pods);
    var unit = message().text(1, pu(name)).text(2, name + "_PU #0").number(7, 0);
    labels.forEach((key, value) -> {
      machine.message(32, label(key, value));
      unit.message(32, label(key, value));
    });
    if (!taint.isEmpty()) {
      machine.message(33, message().text(1, taint).text(3, "NoSchedule"));
    }
    return message().message(1, machine).message(2, message().message(1, unit).text(3, uuid(name)));
  }

  static String uuid(String node) {
    return "uuid-" + node;
  }

  static String pu(String node) {
    return "pu-" + node;
  }

  /// The node of a processing unit.
  static String nodeOf(String pu) {
    return pu.substring("pu-".length());
  }

  static TestMessage label(String key, String value) {
    return message().text(1, key).text(2, value);
  }

  /// A ResourceVector.
  ///
  /// @param cpu in thousandths of a core
  /// @param memory in bytes
  static TestMessage resources(long cpu, long memory) {
    return message().real(1, (float) cpu).number(3, memory * THOUSANDTHS);
  }

  /// A TaskDescription of a task that has a job for itself.
  static TestMessage task(long uid, String name, long cpu, long memory) {
    return description(descriptor(uid, name, "job-" + name, cpu, memory), "job-" + name, 0);
  }

  /// A TaskDescriptor.
  static TestMessage descriptor(long uid, String name, String job, long cpu, long memory) {
    return message()
        .number(1, uid)
        .text(2, "default/" + name)
        .text(4, job)
        .message(26, resources(cpu, memory))
        .text(35, "default");
  }

  /// A TaskDescription.
  ///
  /// @param minimum how many tasks of the job start together; 0 if it is no gang
  static TestMessage description(TestMessage descriptor, String job, long minimum) {
    return message()
        .message(1, descriptor)
        .message(
            2,
            message()
                .text(1, job)
                .text(2, "owner-" + job)
                .number(6, minimum)
                .number(8, minimum > 0 ? 1 : 0));
  }

  /// A TaskInfo.
  ///
  /// @param change 0 for a pod that runs, 1 for one that has ended
  static TestMessage info(String pod, String node, long cpu, long memory, int change) {
    return message()
        .text(1, pod + "/kube-system")
        .text(2, uuid(node))
        .number(3, cpu)
        .number(4, memory)
        .number(6, change);
  }
}
