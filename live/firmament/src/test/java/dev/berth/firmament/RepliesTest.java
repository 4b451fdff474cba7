package dev.berth.firmament;

import static dev.berth.firmament.Sent.description;
import static dev.berth.firmament.Sent.descriptor;
import static dev.berth.firmament.Sent.info;
import static dev.berth.firmament.Sent.node;
import static dev.berth.firmament.Sent.task;
import static dev.berth.server.grpc.TestMessage.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.server.grpc.GrpcException;
import dev.berth.server.grpc.GrpcStatus;
import dev.berth.server.grpc.UnaryMethod;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the calls answer, by their numbers.
final class RepliesTest {
  private static final long TASK_COMPLETED_OK = 0;
  private static final long TASK_SUBMITTED_OK = 1;
  private static final long TASK_REMOVED_OK = 2;
  private static final long TASK_FAILED_OK = 3;
  private static final long TASK_UPDATED_OK = 4;
  private static final long TASK_NOT_FOUND = 5;
  private static final long TASK_ALREADY_SUBMITTED = 7;
  private static final long TASK_STATE_NOT_CREATED = 8;

  private static final long NODE_ADDED_OK = 0;
  private static final long NODE_FAILED_OK = 1;
  private static final long NODE_REMOVED_OK = 2;
  private static final long NODE_UPDATED_OK = 3;
  private static final long NODE_NOT_FOUND = 4;
  private static final long NODE_ALREADY_EXISTS = 5;

  private static final long TASKINFO_SUBMITTED_OK = 0;
  private static final long TASKINFO_REMOVED_OK = 2;
  private static final long TASKINFO_SUBMIT_FAILED = 3;
  private static final long TASKINFO_REMOVE_FAILED = 4;

  private static final long UNKNOWN = 0;
  private static final long SERVING = 1;

  private static final long GIB = 1L << 30;

  private RunningService service;
  private TestClient client;

  @BeforeEach
  void start() {
    service = RunningService.start();
    client = service.client();
  }

  @AfterEach
  void close() {
    service.close();
  }

  @Test
  void aTaskIsSubmittedOnce() {
    assertThat(client.type("TaskSubmitted", task(1, "a", 100, GIB))).isEqualTo(TASK_SUBMITTED_OK);
    assertThat(client.type("TaskSubmitted", task(1, "a", 100, GIB)))
        .isEqualTo(TASK_ALREADY_SUBMITTED);
    assertThat(client.task("TaskRemoved", 1)).isEqualTo(TASK_REMOVED_OK);
    assertThat(client.type("TaskSubmitted", task(1, "a", 100, GIB))).isEqualTo(TASK_SUBMITTED_OK);
  }

  @Test
  void aTaskThatIsNotNewIsRefused() {
    var running = descriptor(1, "a", "job", 100, GIB).number(3, 4);
    assertThat(client.type("TaskSubmitted", description(running, "job", 0)))
        .isEqualTo(TASK_STATE_NOT_CREATED);
    assertThat(client.task("TaskRemoved", 1)).isEqualTo(TASK_NOT_FOUND);
  }

  @Test
  void aTaskThatHasEndedIsKnownUntilItIsRemoved() {
    client.type("TaskSubmitted", task(1, "a", 100, GIB));
    client.type("TaskSubmitted", task(2, "b", 100, GIB));
    assertThat(client.task("TaskCompleted", 1)).isEqualTo(TASK_COMPLETED_OK);
    assertThat(client.task("TaskFailed", 2)).isEqualTo(TASK_FAILED_OK);
    assertThat(client.type("TaskUpdated", task(1, "a", 200, GIB))).isEqualTo(TASK_UPDATED_OK);
    assertThat(client.task("AddTaskStats", 1)).isZero();
    assertThat(client.task("TaskRemoved", 1)).isEqualTo(TASK_REMOVED_OK);
    assertThat(client.task("TaskRemoved", 2)).isEqualTo(TASK_REMOVED_OK);
  }

  @Test
  void anUnknownTaskIsNotFound() {
    for (var method : new String[] {"TaskCompleted", "TaskFailed", "TaskRemoved", "AddTaskStats"}) {
      assertThat(client.task(method, 9)).as(method).isEqualTo(TASK_NOT_FOUND);
    }
    assertThat(client.type("TaskUpdated", task(9, "a", 100, GIB))).isEqualTo(TASK_NOT_FOUND);
  }

  /// Poseidon numbers the pods of a controller by how many there are.
  @Test
  void aNumberThatComesBackIsThatOfAnotherTask() {
    client.type("NodeAdded", node("n", 3_000, 8 * GIB, 10));
    client.type("TaskSubmitted", task(3, "c", 2_000, GIB));
    assertThat(client.schedule().deltas()).hasSize(1);
    assertThat(client.type("TaskSubmitted", task(3, "d", 1_000, GIB))).isEqualTo(TASK_SUBMITTED_OK);
    assertThat(client.schedule().deltas()).extracting(TestClient.Delta::task).containsExactly(3L);

    assertThat(client.task("TaskRemoved", 3)).isEqualTo(TASK_REMOVED_OK);
    client.type("TaskSubmitted", task(4, "e", 3_000, GIB));
    assertThat(client.schedule().deltas()).as("one of both may still run").isEmpty();

    assertThat(client.task("TaskRemoved", 3)).isEqualTo(TASK_REMOVED_OK);
    assertThat(client.schedule().deltas()).extracting(TestClient.Delta::task).containsExactly(4L);
    assertThat(client.task("TaskRemoved", 3)).isEqualTo(TASK_NOT_FOUND);
  }

  @Test
  void aNodeIsAddedOnce() {
    assertThat(client.type("NodeAdded", node("n", 1_000, GIB, 10))).isEqualTo(NODE_ADDED_OK);
    assertThat(client.type("NodeAdded", node("n", 1_000, GIB, 10))).isEqualTo(NODE_ALREADY_EXISTS);
    assertThat(client.resource("NodeFailed", Sent.uuid("n"))).isEqualTo(NODE_FAILED_OK);
    assertThat(client.type("NodeAdded", node("n", 1_000, GIB, 10))).isEqualTo(NODE_ADDED_OK);
    assertThat(client.resource("NodeRemoved", Sent.uuid("n"))).isEqualTo(NODE_REMOVED_OK);
  }

  @Test
  void aNodeWithAKnownResourceOrNameExists() {
    client.type("NodeAdded", node("n", 1_000, GIB, 10));
    var known = message().text(1, "other").text(2, "other").number(7, 6);
    var unit = message().message(1, message().text(1, Sent.pu("n")));
    assertThat(client.type("NodeAdded", message().message(1, known).message(2, unit)))
        .isEqualTo(NODE_ALREADY_EXISTS);
    assertThat(
            client.type("NodeAdded", message().message(1, message().text(1, "new").text(2, "n"))))
        .isEqualTo(NODE_ALREADY_EXISTS);
  }

  @Test
  void anUnknownNodeIsNotFound() {
    for (var method : new String[] {"NodeFailed", "NodeRemoved", "AddNodeStats"}) {
      assertThat(client.resource(method, "nowhere")).as(method).isEqualTo(NODE_NOT_FOUND);
    }
    assertThat(client.type("NodeUpdated", node("n", 1_000, GIB, 10))).isEqualTo(NODE_NOT_FOUND);
    client.type("NodeAdded", node("n", 1_000, GIB, 10));
    assertThat(client.type("NodeUpdated", node("n", 1_000, GIB, 10))).isEqualTo(NODE_UPDATED_OK);
    assertThat(client.resource("AddNodeStats", Sent.uuid("n"))).isZero();
  }

  @Test
  void aPodOfAnotherSchedulerIsAddedAndRemovedOnce() {
    assertThat(client.type("AddTaskInfo", info("dns", "n", 100, GIB, 0)))
        .as("on an unknown node")
        .isEqualTo(TASKINFO_SUBMIT_FAILED);
    client.type("NodeAdded", node("n", 1_000, GIB, 10));
    assertThat(client.type("AddTaskInfo", info("dns", "n", 100, GIB, 0)))
        .isEqualTo(TASKINFO_SUBMITTED_OK);
    assertThat(client.type("AddTaskInfo", info("dns", "n", 100, GIB, 0)))
        .isEqualTo(TASKINFO_SUBMIT_FAILED);
    assertThat(client.type("AddTaskInfo", info("dns", "n", 100, GIB, 7)))
        .as("a change that there is not")
        .isEqualTo(TASKINFO_SUBMIT_FAILED);
    assertThat(client.type("AddTaskInfo", info("dns", "n", 100, GIB, 1)))
        .isEqualTo(TASKINFO_REMOVED_OK);
    assertThat(client.type("AddTaskInfo", info("dns", "n", 100, GIB, 1)))
        .isEqualTo(TASKINFO_REMOVE_FAILED);
  }

  @Test
  void onlyTheServiceItselfIsServing() {
    assertThat(client.type("Check", message())).isEqualTo(SERVING);
    assertThat(client.type("Check", message().text(1, "other"))).isEqualTo(UNKNOWN);
  }

  @Test
  void whatIsReportedIsLimited() throws Exception {
    var methods = new FirmamentService(TestEngine.service(null), 5_000).methods();
    var submit = method(methods, "TaskSubmitted");
    var remove = method(methods, "TaskRemoved");
    for (int uid = 0; uid < 4; uid++) {
      submit.call(task(uid, "t" + uid, 100, GIB).build());
    }
    assertThatExceptionOfType(GrpcException.class)
        .isThrownBy(() -> submit.call(task(4, "t4", 100, GIB).build()))
        .satisfies(e -> assertThat(e.status()).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED))
        .withMessageContaining("5000 bytes");
    remove.call(message().number(1, 0).build());
    assertThat(submit.call(task(4, "t4", 100, GIB).build())).isEqualTo(new byte[] {8, 1});
  }

  private static UnaryMethod method(Map<String, UnaryMethod> methods, String name) {
    return Objects.requireNonNull(methods.get("/firmament.FirmamentScheduler/" + name));
  }
}
