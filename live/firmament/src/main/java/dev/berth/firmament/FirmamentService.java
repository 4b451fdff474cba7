package dev.berth.firmament;

import dev.berth.firmament.message.InfoMessage;
import dev.berth.firmament.message.MachineMessage;
import dev.berth.firmament.message.Replies;
import dev.berth.firmament.message.TaskMessage;
import dev.berth.server.grpc.GrpcException;
import dev.berth.server.grpc.GrpcStatus;
import dev.berth.server.grpc.MalformedMessageException;
import dev.berth.server.grpc.MessageFields;
import dev.berth.server.grpc.UnaryMethod;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/// The methods of `firmament.FirmamentScheduler`. Thread-safe: it handles one call after the other,
/// except `Check`.
final class FirmamentService {
  private static final String SERVICE = "/firmament.FirmamentScheduler/";

  /// The limit for all that is reported. A task takes one or two thousand bytes of it.
  private static final long MOST_BYTES = 512 << 20;

  /// The number of the task, or the uuid of the resource, in all messages that have only that.
  private static final int ONLY_FIELD = 1;

  private static final int SERVING_UNKNOWN = 0;
  private static final int SERVING = 1;

  private final ReentrantLock lock = new ReentrantLock(true);
  private final ReportedCluster cluster;
  private final Rounds rounds;

  FirmamentService(ServiceSettings settings) {
    this(settings, MOST_BYTES);
  }

  /// @param mostBytes the limit for all that is reported
  FirmamentService(ServiceSettings settings, long mostBytes) {
    cluster = new ReportedCluster(mostBytes);
    rounds = new Rounds(settings);
  }

  /// A method that runs alone.
  @FunctionalInterface
  private interface Exclusive {
    /// @param size the size of the request, in bytes
    byte[] answer(MessageFields request, int size) throws FullException, InterruptedException;
  }

  /// All methods, by path.
  Map<String, UnaryMethod> methods() {
    return Map.ofEntries(
        method("Schedule", (_, _) -> schedule()),
        method("TaskSubmitted", (it, size) -> reply(cluster.submit(TaskMessage.of(it), size))),
        method("TaskUpdated", (it, size) -> reply(cluster.update(TaskMessage.of(it), size))),
        method(
            "TaskCompleted",
            (it, _) -> replyIf(cluster.endTask(it.number(ONLY_FIELD)), TaskReply.COMPLETED_OK)),
        method(
            "TaskFailed",
            (it, _) -> replyIf(cluster.endTask(it.number(ONLY_FIELD)), TaskReply.FAILED_OK)),
        method(
            "TaskRemoved",
            (it, _) -> replyIf(cluster.removeTask(it.number(ONLY_FIELD)), TaskReply.REMOVED_OK)),
        method("NodeAdded", (it, size) -> reply(cluster.add(MachineMessage.of(it), size))),
        method("NodeUpdated", (it, size) -> reply(cluster.update(MachineMessage.of(it), size))),
        method(
            "NodeFailed",
            (it, _) -> replyIf(cluster.removeMachine(it.text(ONLY_FIELD)), NodeReply.FAILED_OK)),
        method(
            "NodeRemoved",
            (it, _) -> replyIf(cluster.removeMachine(it.text(ONLY_FIELD)), NodeReply.REMOVED_OK)),
        method(
            "AddTaskStats",
            (it, _) -> replyIf(cluster.hasTask(it.number(ONLY_FIELD)), TaskReply.COMPLETED_OK)),
        method(
            "AddNodeStats",
            (it, _) -> replyIf(cluster.hasResource(it.text(ONLY_FIELD)), NodeReply.ADDED_OK)),
        method(
            "AddTaskInfo",
            (it, size) -> Replies.type(cluster.change(InfoMessage.of(it), size).number())),
        Map.entry(SERVICE + "Check", FirmamentService::check));
  }

  private Map.Entry<String, UnaryMethod> method(String name, Exclusive method) {
    return Map.entry(SERVICE + name, request -> alone(method, request));
  }

  private byte[] alone(Exclusive method, byte[] request)
      throws GrpcException, InterruptedException {
    lock.lockInterruptibly();
    try {
      return method.answer(MessageFields.of(request), request.length);
    } catch (MalformedMessageException e) {
      throw malformed(e);
    } catch (FullException e) {
      throw new GrpcException(GrpcStatus.RESOURCE_EXHAUSTED, String.valueOf(e.getMessage()));
    } finally {
      lock.unlock();
    }
  }

  private static GrpcException malformed(MalformedMessageException e) {
    return new GrpcException(GrpcStatus.INVALID_ARGUMENT, String.valueOf(e.getMessage()));
  }

  private static byte[] check(byte[] request) throws GrpcException {
    try {
      return Replies.type(
          MessageFields.of(request).text(ONLY_FIELD).isEmpty() ? SERVING : SERVING_UNKNOWN);
    } catch (MalformedMessageException e) {
      throw malformed(e);
    }
  }

  private byte[] schedule() throws InterruptedException {
    var deltas = rounds.schedule(cluster);
    return Replies.deltas(deltas.places(), deltas.unscheduled());
  }

  private static byte[] reply(TaskReply reply) {
    return Replies.type(reply.number());
  }

  private static byte[] replyIf(boolean isKnown, TaskReply reply) {
    return reply(isKnown ? reply : TaskReply.NOT_FOUND);
  }

  private static byte[] reply(NodeReply reply) {
    return Replies.type(reply.number());
  }

  private static byte[] replyIf(boolean isKnown, NodeReply reply) {
    return reply(isKnown ? reply : NodeReply.NOT_FOUND);
  }
}
