package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which changes of the cluster are the event that the plugin of a rejected pod waits for.
class WakingTest {
  private static final GivenNode N = node("n").cpu("1");
  private static final GivenPod P = pod("p").cpu("2");
  private static final GivenPod Q = pod("q").cpu("2").schedulerName("other");

  /// What happens to a node or a pod, and whether that is the event.
  ///
  /// @param before as it was when the pod was rejected; null if it was not there
  /// @param after null if it goes
  record Change(
      EventResource resource,
      ActionType action,
      String what,
      @Nullable KubernetesObject before,
      @Nullable KubernetesObject after,
      boolean wakes) {
    @Override
    public String toString() {
      return "%s/%s: %s".formatted(resource, action, what);
    }
  }

  /// Of an event, what is one, and what is none.
  private static Stream<Change> event(
      EventResource resource,
      ActionType action,
      @Nullable KubernetesObject before,
      @Nullable KubernetesObject after,
      @Nullable KubernetesObject otherwise) {
    return Stream.of(
        new Change(resource, action, "it is", before, after, true),
        new Change(resource, action, "it is not", before, otherwise, false));
  }

  private static Stream<Change> ofNodes(
      ActionType action, GivenNode before, GivenNode after, GivenNode otherwise) {
    return event(EventResource.NODE, action, before.build(), after.build(), otherwise.build());
  }

  private static Stream<Change> ofPods(
      EventResource resource,
      ActionType action,
      @Nullable GivenPod before,
      GivenPod after,
      GivenPod otherwise) {
    return event(
        resource, action, before == null ? null : before.build(), after.build(), otherwise.build());
  }

  static Stream<Change> changes() {
    GivenPod running = Q.on("there");
    return Stream.of(
            event(EventResource.NODE, ActionType.ADD, null, N.build(), Q.build()),
            event(EventResource.NODE, ActionType.DELETE, N.build(), null, N.cpu("3").build()),
            ofNodes(ActionType.UPDATE_NODE_LABEL, N, N.labels("a=b"), N.cpu("3")),
            ofNodes(ActionType.UPDATE_NODE_TAINT, N, N.taint("a:NoSchedule"), N.labels("a=b")),
            ofNodes(ActionType.UPDATE_NODE_ALLOCATABLE, N, N.cpu("3"), N.labels("a=b")),
            ofPods(EventResource.ASSIGNED_POD, ActionType.ADD, null, running, Q),
            ofPods(EventResource.ASSIGNED_POD, ActionType.ADD, Q, running, Q.labels("a=b")),
            event(
                EventResource.ASSIGNED_POD,
                ActionType.DELETE,
                running.build(),
                null,
                running.labels("a=b").build()),
            ofPods(
                EventResource.ASSIGNED_POD,
                ActionType.UPDATE_POD_LABEL,
                running,
                running.labels("a=b"),
                running.cpu("1")),
            ofPods(
                EventResource.ASSIGNED_POD,
                ActionType.UPDATE_POD_SCALE_DOWN,
                running,
                running.cpu("1"),
                running.labels("a=b")),
            ofPods(
                EventResource.TARGET_POD,
                ActionType.UPDATE_POD_LABEL,
                P,
                P.labels("a=b"),
                P.tolerates("a:NoSchedule")),
            ofPods(
                EventResource.TARGET_POD,
                ActionType.UPDATE_POD_TOLERATION,
                P,
                P.tolerates("a:NoSchedule"),
                P.labels("a=b")))
        .flatMap(rows -> rows);
  }

  @ParameterizedTest
  @MethodSource("changes")
  void thePodIsTriedAgainAfterTheEventOfItsPlugin(Change change) {
    var live = LiveScenario.onlyWith(Listener.of(change)).create(node("there"));
    if (change.before != null) {
      live.put(change.before);
    }
    live.create(P).settle();
    assertThat(live.decisions(P)).hasSize(1);

    if (change.after != null) {
      live.put(change.after);
    } else if (change.before != null) {
      live.remove(change.before);
    }
    live.settle();
    assertThat(live.decisions(P)).hasSize(change.wakes ? 2 : 1);
  }

  /// Rejects all pods.
  private record Listener(ClusterEventWithHint event)
      implements SimpleFilterPlugin, EnqueueExtensions {
    static PluginFactory<?> of(Change change) {
      var event = ClusterEventWithHint.always(change.resource, change.action);
      return new Made("Listener", Listener.class, _ -> new Listener(event));
    }

    @Override
    public String name() {
      return "Listener";
    }

    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      return Rejected.unschedulable("no");
    }

    @Override
    public List<ClusterEventWithHint> eventsToRegister() {
      return List.of(event);
    }
  }
}
