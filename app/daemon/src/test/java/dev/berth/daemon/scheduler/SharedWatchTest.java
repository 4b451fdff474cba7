package dev.berth.daemon.scheduler;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.ClusterChange.Added;
import dev.berth.kube.watch.WatchedKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SharedWatchTest {
  private static final CustomResourceType METRIC =
      new CustomResourceType("slo.koordinator.sh/v1alpha1", "NodeMetric", "nodemetrics", false);
  private static final CustomResourceType OTHER =
      new CustomResourceType("example.com/v1", "Rack", "racks", false);

  private final List<ClusterChange> controller = new ArrayList<>();
  private final List<ClusterChange> scheduler = new ArrayList<>();
  private final SharedWatch watch =
      new SharedWatch(controller::add, scheduler::add, List.of(WatchedKind.of(Kinds.NODE)));

  private static CustomResource some(CustomResourceType type) {
    return new CustomResource(type, ObjectMeta.named("", "n1"), Map.of());
  }

  private Added added(KubernetesObject object) {
    var added = new Added(object);
    watch.changed(added);
    return added;
  }

  @Test
  void theSchedulerReceivesWhatItNeedsAndTheCompanionAll() {
    Added node = added(node("n1").build());
    Added pod = added(pod("web").build());
    Added metric = added(some(METRIC));

    assertThat(controller).containsExactly(node, pod, metric);
    assertThat(scheduler).containsExactly(node);
  }

  @Test
  void theSchedulerReceivesWhatItNeedsLater() {
    var _ = added(some(METRIC));
    watch.add(List.of(WatchedKind.of(Kinds.of(METRIC))));
    Added metric = added(some(METRIC));
    Added other = added(some(OTHER));

    assertThat(controller).contains(metric, other);
    assertThat(scheduler).containsExactly(metric);
  }
}
