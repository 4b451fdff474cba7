package dev.berth.timeline.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceVector;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// What holds at any time of any simulation: time does not run backwards, a pod runs on one node at
/// a time, no node has more than it can hold, and a pod that ends has run for as long as it was to.
final class TimedLaws implements TimelineObserver {
  private final Map<String, ResourceVector> capacity = new HashMap<>();
  private final Map<String, ResourceVector> used = new HashMap<>();
  private final Map<String, Pod> present = new HashMap<>();
  private final Map<String, Duration> since = new HashMap<>();
  private Duration now = Duration.ZERO;
  private int succeeded;

  /// How many pods have run to their end.
  int succeeded() {
    return succeeded;
  }

  private void at(Duration time) {
    assertThat(time).isGreaterThanOrEqualTo(now);
    now = time;
  }

  @Override
  public void nodeJoined(Duration at, Node node) {
    at(at);
    capacity.put(node.metadata().name(), ResourceVector.of(node.status().allocatable()));
    used.put(node.metadata().name(), ResourceVector.ZERO);
  }

  @Override
  public void nodeLeft(Duration at, Node node) {
    at(at);
    capacity.remove(node.metadata().name());
    assertThat(used.remove(node.metadata().name())).isEqualTo(ResourceVector.ZERO);
  }

  @Override
  public void arrived(Duration at, Pod pod) {
    at(at);
    assertThat(present.put(pod.key().toString(), pod)).as("%s comes twice", pod.key()).isNull();
  }

  @Override
  public void started(Duration at, Pod pod) {
    at(at);
    assertThat(present).containsKey(pod.key().toString());
    assertThat(since.put(pod.key().toString(), at)).as("%s starts twice", pod.key()).isNull();
    String node = pod.spec().nodeName();
    ResourceVector sum =
        used.getOrDefault(node, ResourceVector.ZERO).plus(PodInfo.of(pod).requests());
    used.put(node, sum);
    ResourceVector all = capacity.getOrDefault(node, ResourceVector.ZERO);
    assertThat(sum.milliCpu()).as(node).isLessThanOrEqualTo(all.milliCpu());
    assertThat(sum.memory()).as(node).isLessThanOrEqualTo(all.memory());
  }

  @Override
  public void stopped(Duration at, Pod pod, StopCause cause) {
    at(at);
    assertThat(present.remove(pod.key().toString())).isNotNull();
    Duration start = since.remove(pod.key().toString());
    if (start == null) {
      return;
    }
    String node = pod.spec().nodeName();
    ResourceVector before = used.getOrDefault(node, ResourceVector.ZERO);
    used.put(node, before.minus(PodInfo.of(pod).requests()));
    Duration wanted = TimeAnnotations.duration(pod);
    assertThat(wanted).isNotNull();
    if (cause == StopCause.SUCCEEDED) {
      succeeded++;
      assertThat(at.minus(start)).isEqualTo(wanted);
    } else {
      assertThat(at.minus(start)).isLessThanOrEqualTo(wanted);
    }
  }
}
