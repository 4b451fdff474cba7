package dev.berth.descheduler.cycle;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import dev.berth.descheduler.cycle.CycleResult.Stage;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CycleRecorderTest {
  private final CycleRecorder recorder = new CycleRecorder();
  private final CycleRecorder.PluginRecorder plugin = recorder.forPlugin("p", "Plugin", true);

  private static SortedMap<String, String> nodes(int number) {
    var nodes = new TreeMap<String, String>();
    IntStream.range(0, number).forEach(i -> nodes.put("n" + i, "insufficient cpu"));
    return nodes;
  }

  private void refuse(String name, Stage stage, String message, int nodes) {
    plugin.refused(pod(name).build(), stage, message, nodes(nodes));
  }

  private List<RefusedPod> refused() {
    return recorder.result("", List.of()).refused();
  }

  @Test
  void aRefusalIsNotedOnceForAPluginStageAndMessage() {
    refuse("x", Stage.FILTER, "static", 0);
    refuse("x", Stage.FILTER, "static", 0);
    refuse("x", Stage.EVICT, "static", 0);
    refuse("x", Stage.FILTER, "mirror", 0);
    refuse("y", Stage.FILTER, "static", 0);
    recorder
        .forPlugin("p", "Other", true)
        .refused(pod("x").build(), Stage.FILTER, "static", Collections.emptySortedMap());

    assertThat(refused()).hasSize(5);
  }

  @Test
  void nodesAreToldUpToABound() {
    refuse("x", Stage.PRE_EVICTION_FILTER, "fits nowhere", CycleRecorder.MAX_NODES - 1);
    refuse("y", Stage.PRE_EVICTION_FILTER, "fits nowhere", 2);
    refuse("z", Stage.PRE_EVICTION_FILTER, "fits nowhere", 1);

    assertThat(refused())
        .extracting(it -> it.nodes().size())
        .containsExactly(CycleRecorder.MAX_NODES - 1, 0, 1);

    recorder.clear();
    refuse("y", Stage.PRE_EVICTION_FILTER, "fits nowhere", 2);
    assertThat(refused()).extracting(it -> it.nodes().size()).containsExactly(2);
  }
}
