package dev.berth.firmament.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.server.grpc.MessageFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The numbers of the fields, by messages that Poseidon's own code has written.
final class PoseidonsMessagesTest {
  private static final long LARGEST = -1; // unsigned

  private static byte[] bytes(String name) {
    try (var in =
        Objects.requireNonNull(PoseidonsMessagesTest.class.getResourceAsStream("poseidon.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> line.startsWith(name + " "))
          .map(line -> HexFormat.of().parseHex(line.substring(name.length() + 1)))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MessageFields fields(String name) {
    return MessageFields.of(bytes(name));
  }

  private static Map<String, String> requests(Pod pod) {
    return texts(pod.spec().containers().getFirst().resources().requests());
  }

  private static Map<String, String> texts(Map<String, Quantity> amounts) {
    return amounts.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, it -> it.getValue().toString()));
  }

  @Test
  void aMachineIsANodeWithWhatIsAvailable() {
    var machine = MachineMessage.of(fields("NodeAdded"));
    assertThat(machine.uuid()).isEqualTo("machine-1");
    assertThat(machine.uuids()).containsExactly("machine-1", "pu-1");
    assertThat(machine.pu()).isEqualTo("pu-1");
    var node = machine.node();
    assertThat(node.metadata().name()).isEqualTo("n1");
    assertThat(node.metadata().labels())
        .isEqualTo(Map.of("zone", "a", "kubernetes.io/hostname", "n1"));
    assertThat(node.spec().taints()).containsExactly(new Taint("gpu", "yes", "NoSchedule", null));
    assertThat(texts(node.status().allocatable()))
        .isEqualTo(
            Map.of("cpu", "7500m", "memory", "15Gi", "ephemeral-storage", "90Gi", "pods", "110"));
  }

  @Test
  void aTaskIsAPod() {
    var task = TaskMessage.of(fields("TaskSubmitted"));
    assertThat(task.uid()).isEqualTo(LARGEST);
    assertThat(task.isNew()).isTrue();
    assertThat(task.job()).isEqualTo(new JobMessage("job-1", "rs-1", 3));
    assertThat(task.selectors())
        .containsExactly(new NodeSelectorRequirement("zone", "In", List.of("a")));
    var pod = task.pod();
    assertThat(pod.key()).isEqualTo(new ObjectKey("shop", "web-1"));
    assertThat(pod.metadata().labels()).isEqualTo(Map.of("app", "web"));
    assertThat(pod.metadata().controller().orElseThrow().uid()).isEqualTo("rs-1");
    assertThat(pod.metadata().controller().orElseThrow().kind()).isEqualTo("ReplicaSet");
    assertThat(requests(pod))
        .isEqualTo(
            Map.of(
                "cpu", "1500m",
                "memory", "1073741825", // a thousandth of a byte more than 1 Gi
                "ephemeral-storage", "1k"));
    assertThat(pod.spec().tolerations())
        .containsExactly(new Toleration("gpu", "Equal", "yes", "NoSchedule", null));
  }

  @Test
  void theAffinityOfATaskIsThatOfAPod() {
    Affinity affinity =
        Objects.requireNonNull(TaskMessage.of(fields("TaskSubmitted")).pod().spec().affinity());
    var nodes = Objects.requireNonNull(affinity.nodeAffinity());
    assertThat(
            Objects.requireNonNull(nodes.requiredDuringSchedulingIgnoredDuringExecution())
                .nodeSelectorTerms())
        .containsExactly(
            new NodeSelectorTerm(
                List.of(new NodeSelectorRequirement("zone", "NotIn", List.of("b", "c"))),
                List.of()));
    var preferred = nodes.preferredDuringSchedulingIgnoredDuringExecution().getFirst();
    assertThat(preferred.weight()).isEqualTo(5);
    assertThat(preferred.preference().matchExpressions())
        .containsExactly(new NodeSelectorRequirement("disk", "Exists", List.of()));

    var pods = Objects.requireNonNull(affinity.podAffinity());
    var term = pods.requiredDuringSchedulingIgnoredDuringExecution().getFirst();
    assertThat(term.labelSelector())
        .isEqualTo(
            new LabelSelector(
                Map.of(), List.of(new LabelSelectorRequirement("app", "In", List.of("db")))));
    assertThat(term.namespaces()).containsExactly("data");
    assertThat(term.topologyKey()).isEqualTo("zone");
    var weighted = pods.preferredDuringSchedulingIgnoredDuringExecution().getFirst();
    assertThat(weighted.weight()).isEqualTo(9);
    assertThat(weighted.podAffinityTerm().topologyKey()).isEqualTo("rack");
    assertThat(weighted.podAffinityTerm().labelSelector()).isNull();

    var others = Objects.requireNonNull(affinity.podAntiAffinity());
    assertThat(others.requiredDuringSchedulingIgnoredDuringExecution().getFirst().labelSelector())
        .isEqualTo(
            new LabelSelector(
                Map.of("app", "web"),
                List.of(new LabelSelectorRequirement("tier", "DoesNotExist", List.of()))));
    assertThat(others.preferredDuringSchedulingIgnoredDuringExecution().getFirst().weight())
        .isEqualTo(3);
  }

  @Test
  void aPodOfAnotherSchedulerHasItsMemoryInBytes() {
    var info = InfoMessage.of(fields("AddTaskInfo"));
    assertThat(info.name()).isEqualTo("coredns/kube-system");
    assertThat(info.resource()).isEqualTo("machine-1");
    assertThat(info.change()).isEqualTo(InfoMessage.REMOVE);
    assertThat(info.pod().key()).isEqualTo(new ObjectKey("kube-system", "coredns"));
    assertThat(requests(info.pod()))
        .isEqualTo(Map.of("cpu", "100m", "memory", "70Mi", "ephemeral-storage", "5"));
  }

  @Test
  void theFirstFieldTellsTasksAndResourcesApart() {
    assertThat(fields("TaskRemoved").number(1)).isEqualTo(LARGEST);
    assertThat(fields("NodeFailed").text(1)).isEqualTo("machine-1");
    assertThat(fields("AddTaskStats").number(1)).isEqualTo(7);
    assertThat(fields("AddNodeStats").text(1)).isEqualTo("machine-1");
    assertThat(fields("Check").text(1)).isEqualTo("other");
  }

  @Test
  void deltasAreWrittenAsPoseidonReadsThem() {
    assertThat(
            Replies.deltas(
                List.of(new Replies.Place(LARGEST, "pu-1"), new Replies.Place(2, "pu-2")),
                List.of(3L, -2L)))
        .isEqualTo(bytes("SchedulingDeltas"));
    assertThat(Replies.deltas(List.of(), List.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "TASK_STATE_NOT_CREATED, 8",
    "TASK_NOT_FOUND, 5",
    "NODE_ALREADY_EXISTS, 5",
    "TASKINFO_REMOVE_FAILED, 4",
    "SERVING, 1"
  })
  void repliesAreWrittenAsPoseidonReadsThem(String name, int number) {
    assertThat(Replies.type(number)).isEqualTo(bytes(name));
    assertThat(Replies.type(0)).isEmpty();
  }
}
