package dev.berth.daemon.scheduler;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.live.CacheDump;
import dev.berth.engine.queue.QueueName;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenPod;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The texts that people know from kube-scheduler.
final class CacheDebuggerTest {
  private static final PodInfo DB = info(pod("db").uid("1").cpu("500m").on("n1"));
  private static final PodInfo BIG = info(pod("big").uid("2").nominatedTo("n1"));
  private static final PodInfo GATED = info(pod("gated").uid("3"));

  private static PodInfo info(GivenPod pod) {
    return PodInfo.of(pod.build());
  }

  private static CacheDebugger dump() {
    var node = NodeInfo.of(node("n1").cpu("2").memory("1Ki").pods(10).build()).plus(DB);
    return new CacheDebugger(
        new CacheDump(
            List.of(node),
            List.of(DB),
            Map.of(QueueName.UNSCHEDULABLE, List.of(BIG), QueueName.GATED, List.of(GATED)),
            Map.of("n1", List.of(BIG)),
            List.of()));
  }

  @Test
  void aNodeIsShownWithThePodsOnItAndThoseThatAreToCome() {
    assertThat(dump().nodes())
        .isEqualTo(
            """
            Node name: n1
            Deleted: false
            Requested Resources: &{MilliCPU:500 Memory:0 EphemeralStorage:0 AllowedPodNumber:0\
             ScalarResources:map[]}
            Allocatable Resources:&{MilliCPU:2000 Memory:1024 EphemeralStorage:0\
             AllowedPodNumber:10 ScalarResources:map[]}
            Scheduled Pods(number: 1):
            name: db, namespace: default, uid: 1, phase: Running, nominated node:\s
            Nominated Pods(number: 1):
            name: big, namespace: default, uid: 2, phase: Pending, nominated node: n1
            """);
  }

  @Test
  void gatedPodsCountAsUnschedulable() {
    assertThat(dump().queueSummary()).isEqualTo("activeQ:0; backoffQ:0; unschedulableEntities:2");
    assertThat(dump().queue().lines()).hasSize(2);
  }

  @Test
  void whereThereIsNothingTheTextIsEmpty() {
    var nothing = new CacheDump(List.of(), List.of(), Map.of(), Map.of(), List.of());
    assertThat(new CacheDebugger(nothing).nodes()).isEmpty();
    assertThat(new CacheDebugger(nothing).queue()).isEmpty();
  }
}
