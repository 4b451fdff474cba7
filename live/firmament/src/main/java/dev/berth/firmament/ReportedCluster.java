package dev.berth.firmament;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.firmament.message.InfoMessage;
import dev.berth.firmament.message.JobMessage;
import dev.berth.firmament.message.MachineMessage;
import dev.berth.firmament.message.TaskMessage;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.stream.Stream;

/// The objects that Poseidon has reported: machines, tasks with their jobs, and pods of other
/// schedulers. Their number is limited. For one thread at a time.
final class ReportedCluster {
  /// The approximate size of an entry without its message.
  private static final int BYTES_OF_AN_ENTRY = 1000;

  /// The number of deleted nodes, the last ones, for which the pods of other schedulers are
  /// remembered. Poseidon does not report their end, so Berth forgets the older ones.
  private static final int MOST_GONE = 1000;

  private final long mostBytes;
  private final SequencedMap<String, ReportedMachine> machines = new LinkedHashMap<>();
  private final Map<String, String> nodeOf = new HashMap<>();
  private final SequencedSet<String> gone = new LinkedHashSet<>();
  private final SequencedMap<Long, NumberedTasks> tasks = new LinkedHashMap<>();
  private final Map<ObjectKey, ReportedJob> jobs = new HashMap<>();
  private final SequencedMap<String, Other> others = new LinkedHashMap<>();
  private long bytes;

  /// A pod of another scheduler.
  ///
  /// @param node the name of its node
  /// @param bytes how much of the limit it takes
  record Other(Pod pod, String node, int bytes) {}

  /// @param mostBytes the limit for all that is reported, about the memory it takes
  ReportedCluster(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /// Adds a machine, unless any of its resources is known, or another one has its name.
  ///
  /// @param size the size of the message, in bytes
  NodeReply add(MachineMessage message, int size) throws FullException {
    var machine = ReportedMachine.of(message, size + BYTES_OF_AN_ENTRY);
    if (machines.containsKey(machine.name())
        || machine.uuids().stream().anyMatch(nodeOf::containsKey)) {
      return NodeReply.ALREADY_EXISTS;
    }
    take(machine.bytes());
    machines.put(machine.name(), machine);
    machine.uuids().forEach(uuid -> nodeOf.put(uuid, machine.name()));
    gone.remove(machine.name());
    return NodeReply.ADDED_OK;
  }

  /// Takes over labels and taints of a machine.
  ///
  /// @param size the size of the message, in bytes
  NodeReply update(MachineMessage message, int size) throws FullException {
    var name = nodeOf.get(message.uuid());
    var machine = name == null ? null : machines.get(name);
    if (machine == null) {
      return NodeReply.NOT_FOUND;
    }
    var updated = machine.updated(message, size + BYTES_OF_AN_ENTRY);
    take(updated.bytes() - machine.bytes());
    machines.put(updated.name(), updated);
    return NodeReply.UPDATED_OK;
  }

  /// Removes a machine. Berth keeps the pods on it, because the node may come back.
  ///
  /// @return whether it was there
  boolean removeMachine(String uuid) {
    var name = nodeOf.get(uuid);
    var machine = name == null ? null : machines.remove(name);
    if (machine == null) {
      return false;
    }
    give(machine.bytes());
    machine.uuids().forEach(nodeOf::remove);
    gone.addLast(machine.name());
    if (gone.size() > MOST_GONE) {
      forgetOthers(gone.removeFirst());
    }
    return true;
  }

  private void forgetOthers(String node) {
    others
        .values()
        .removeIf(other -> {
          boolean isThere = other.node().equals(node);
          give(isThere ? other.bytes() : 0);
          return isThere;
        });
  }

  /// Whether the resource belongs to a machine.
  boolean hasResource(String uuid) {
    return nodeOf.containsKey(uuid);
  }

  /// Adds a task.
  ///
  /// @param size the size of the message, in bytes
  TaskReply submit(TaskMessage message, int size) throws FullException {
    var known = tasks.get(message.uid());
    if (known != null && known.of(message.pod().key()) != null) {
      return TaskReply.ALREADY_SUBMITTED;
    }
    if (!message.isNew()) {
      return TaskReply.STATE_NOT_CREATED;
    }
    take(size + BYTES_OF_AN_ENTRY);
    var job = jobs.computeIfAbsent(key(message), key -> job(key, message.job()));
    job.add();
    tasks
        .computeIfAbsent(message.uid(), _ -> new NumberedTasks())
        .add(new ReportedTask(message, job, size + BYTES_OF_AN_ENTRY));
    return TaskReply.SUBMITTED_OK;
  }

  /// A controller and its pods are in one namespace.
  private static ObjectKey key(TaskMessage message) {
    return new ObjectKey(message.pod().metadata().namespace(), message.job().id());
  }

  private static ReportedJob job(ObjectKey key, JobMessage message) {
    return new ReportedJob(key, message.name(), message.minimum());
  }

  /// Takes over request, priority, labels and selectors of a task.
  ///
  /// @param size the size of the message, in bytes
  TaskReply update(TaskMessage message, int size) throws FullException {
    var known = tasks.get(message.uid());
    if (known == null) {
      return TaskReply.NOT_FOUND;
    }
    var task = known.of(message.pod().key());
    if (task != null) {
      take(size + BYTES_OF_AN_ENTRY - task.bytes());
      task.update(message, size + BYTES_OF_AN_ENTRY);
    }
    return TaskReply.UPDATED_OK;
  }

  /// Notes that a task has completed or failed. The task leaves its node, and is known until it is
  /// removed.
  ///
  /// @return whether it is known
  boolean endTask(long uid) {
    var known = tasks.get(uid);
    if (known != null) {
      known.end();
    }
    return known != null;
  }

  /// Removes a task.
  ///
  /// @return whether it was known
  boolean removeTask(long uid) {
    var known = tasks.get(uid);
    if (known == null) {
      return false;
    }
    if (known.remove()) {
      tasks.remove(uid);
      known.all().forEach(this::forget);
    }
    return true;
  }

  private void forget(ReportedTask task) {
    give(task.bytes());
    if (task.job().remove()) {
      jobs.remove(task.job().key());
    }
  }

  /// Whether the task is known.
  boolean hasTask(long uid) {
    return tasks.containsKey(uid);
  }

  /// Adds or removes a pod of another scheduler.
  ///
  /// @param size the size of the message, in bytes
  InfoReply change(InfoMessage message, int size) throws FullException {
    return switch (message.change()) {
      case InfoMessage.ADD -> {
        var node = nodeOf.get(message.resource());
        if (node == null || others.containsKey(message.name())) {
          yield InfoReply.SUBMIT_FAILED;
        }
        take(size + BYTES_OF_AN_ENTRY);
        others.put(message.name(), new Other(message.pod(), node, size + BYTES_OF_AN_ENTRY));
        yield InfoReply.SUBMITTED_OK;
      }
      case InfoMessage.REMOVE -> {
        var other = others.remove(message.name());
        give(other == null ? 0 : other.bytes());
        yield other == null ? InfoReply.REMOVE_FAILED : InfoReply.REMOVED_OK;
      }
      default -> InfoReply.SUBMIT_FAILED;
    };
  }

  private void take(int more) throws FullException {
    if (more > 0 && bytes + more > mostBytes) {
      throw new FullException(mostBytes);
    }
    bytes += more;
  }

  private void give(int back) {
    bytes -= back;
  }

  /// The machines by the names of their nodes, in the order in which they came.
  Map<String, ReportedMachine> machines() {
    return machines;
  }

  /// The tasks that wait for a place, in the order in which they came.
  Stream<ReportedTask> waiting() {
    return tasks.values().stream().map(NumberedTasks::waiting).filter(Objects::nonNull);
  }

  /// The tasks that may be on a node.
  ///
  /// @param isSeen whether the pods on nodes are known anyway, except the pods that have just been
  ///   placed
  Stream<ReportedTask> placed(boolean isSeen) {
    return tasks.values().stream().flatMap(it -> it.placed(isSeen));
  }

  /// The jobs with tasks.
  Collection<ReportedJob> jobs() {
    return jobs.values();
  }

  /// The pods of other schedulers.
  Collection<Other> others() {
    return others.values();
  }
}
