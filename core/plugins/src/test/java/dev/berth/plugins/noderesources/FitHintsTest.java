package dev.berth.plugins.noderesources;

import static dev.berth.framework.events.ActionType.ADD;
import static dev.berth.framework.events.ActionType.DELETE;
import static dev.berth.framework.events.ActionType.UPDATE;
import static dev.berth.framework.events.ActionType.UPDATE_NODE_ALLOCATABLE;
import static dev.berth.framework.events.ActionType.UPDATE_POD_SCALE_DOWN;
import static dev.berth.framework.events.ActionType.UPDATE_POD_SCALE_UP;
import static dev.berth.framework.events.EventResource.ASSIGNED_POD;
import static dev.berth.framework.events.EventResource.DEVICE_CLASS;
import static dev.berth.framework.events.EventResource.NODE;
import static dev.berth.framework.events.EventResource.TARGET_POD;
import static dev.berth.framework.events.QueueingHint.QUEUE;
import static dev.berth.framework.events.QueueingHint.QUEUE_SKIP;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.ScoringStrategy;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceClassSpec;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.plugins.support.Hints;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FitHintsTest {
  private static final GivenPod POD = pod("p").cpu("2").resource("x.org/a", "1");
  private static final GivenPod RESIZING =
      pod("p").cpu("2").on("here").condition("PodResizePending", "True", "Deferred");
  private static final GivenPod OTHER = pod("other").cpu("1").memory("2Gi");
  private static final GivenNode NODE_OF_8 = node("n").cpu("8").resource("x.org/a", "4");

  record Case(
      String name,
      EventResource resource,
      ActionType action,
      GivenPod pod,
      @Nullable KubernetesObject before,
      @Nullable KubernetesObject after,
      QueueingHint hint) {
    @Override
    public String toString() {
      return resource + "/" + action + ": " + name;
    }
  }

  private static Case deleted(String name, GivenPod other, QueueingHint hint) {
    return new Case(name, ASSIGNED_POD, DELETE, POD, other.build(), null, hint);
  }

  private static Case added(String name, GivenNode node, QueueingHint hint) {
    return new Case(name, NODE, ADD, POD, null, node.build(), hint);
  }

  private static Case grown(
      String name, GivenPod pod, GivenNode before, GivenNode after, QueueingHint hint) {
    return new Case(name, NODE, UPDATE_NODE_ALLOCATABLE, pod, before.build(), after.build(), hint);
  }

  private static Case shrunk(String name, GivenPod before, GivenPod after, QueueingHint hint) {
    return new Case(
        name, ASSIGNED_POD, UPDATE_POD_SCALE_DOWN, POD, before.build(), after.build(), hint);
  }

  static final List<Case> CASES =
      List.of(
          deleted("it had a node", OTHER.on("n"), QUEUE),
          deleted("a node was reserved for it", OTHER.nominatedTo("n"), QUEUE),
          deleted("it never had a node", OTHER, QUEUE_SKIP),
          added("large enough", NODE_OF_8, QUEUE),
          added("too small", NODE_OF_8.cpu("1"), QUEUE_SKIP),
          added("lacks a resource", node("n"), QUEUE_SKIP),
          added("takes no pods", NODE_OF_8.pods(0), QUEUE_SKIP),
          grown("more of what is wanted", POD, NODE_OF_8.cpu("1"), NODE_OF_8, QUEUE),
          grown(
              "more of an extended resource",
              POD,
              NODE_OF_8,
              NODE_OF_8.resource("x.org/a", "5"),
              QUEUE),
          grown("more pods", pod("p"), NODE_OF_8, NODE_OF_8.pods(111), QUEUE),
          grown("fewer pods", pod("p"), NODE_OF_8, NODE_OF_8.pods(109), QUEUE_SKIP),
          grown("more of something else", POD, NODE_OF_8, NODE_OF_8.memory("999Gi"), QUEUE_SKIP),
          grown(
              "more, but not enough", POD, NODE_OF_8.cpu("1"), NODE_OF_8.cpu("1500m"), QUEUE_SKIP),
          grown("less", POD, NODE_OF_8.cpu("9"), NODE_OF_8, QUEUE_SKIP),
          shrunk("less of what is wanted", OTHER.on("n"), OTHER.cpu("500m").on("n"), QUEUE),
          shrunk("less of something else", OTHER.on("n"), OTHER.memory("1Gi").on("n"), QUEUE_SKIP),
          shrunk("nothing less", OTHER.on("n"), OTHER.on("n"), QUEUE_SKIP),
          shrunk(
              "less of an extended resource",
              OTHER.resource("x.org/a", "2").on("n"),
              OTHER.resource("x.org/a", "1").on("n"),
              QUEUE),
          shrunk("it has no node", OTHER, OTHER.cpu("500m"), QUEUE_SKIP),
          new Case(
              "the pod wants less",
              TARGET_POD,
              UPDATE_POD_SCALE_DOWN,
              POD,
              POD.build(),
              POD.cpu("1").build(),
              QUEUE),
          classAdded("serves what is wanted", "c", "x.org/a", QUEUE),
          classAdded("serves something else", "c", "x.org/b", QUEUE_SKIP),
          classAdded("serves nothing", "c", null, QUEUE_SKIP),
          new Case(
              "is wanted by its own name",
              DEVICE_CLASS,
              ADD,
              pod("p").resource("deviceclass.resource.kubernetes.io/c", "1"),
              null,
              deviceClass("c", null),
              QUEUE),
          new Case(
              "now serves what is wanted",
              DEVICE_CLASS,
              UPDATE,
              POD,
              deviceClass("c", "x.org/b"),
              deviceClass("c", "x.org/a"),
              QUEUE),
          new Case(
              "serves the same",
              DEVICE_CLASS,
              UPDATE,
              POD,
              deviceClass("c", "x.org/a"),
              deviceClass("c", "x.org/a"),
              QUEUE_SKIP),
          new Case(
              "still serves nothing",
              DEVICE_CLASS,
              UPDATE,
              POD,
              deviceClass("c", null),
              deviceClass("c", ""),
              QUEUE_SKIP),
          new Case(
              "serves nothing any more",
              DEVICE_CLASS,
              UPDATE,
              POD,
              deviceClass("c", "x.org/a"),
              deviceClass("c", null),
              QUEUE_SKIP),
          new Case(
              "an update makes no name",
              DEVICE_CLASS,
              UPDATE,
              pod("p").resource("deviceclass.resource.kubernetes.io/c", "1"),
              deviceClass("c", null),
              deviceClass("c", "x.org/z"),
              QUEUE_SKIP));

  private static Case classAdded(
      String name, String of, @Nullable String resource, QueueingHint hint) {
    return new Case(name, DEVICE_CLASS, ADD, POD, null, deviceClass(of, resource), hint);
  }

  private static DeviceClass deviceClass(String name, @Nullable String resource) {
    return new DeviceClass(
        ObjectMeta.named("", name), DeviceClassSpec.EMPTY.withExtendedResourceName(resource));
  }

  @ParameterizedTest
  @FieldSource("CASES")
  void anEventHelpsIfItMayGiveRoom(Case given) {
    assertThat(hint(FakePluginContext.of(), given)).isEqualTo(given.hint);
  }

  static final List<Case> RESIZES =
      List.of(
          new Case(
              "here",
              ASSIGNED_POD,
              UPDATE_POD_SCALE_UP,
              RESIZING,
              OTHER.on("here").build(),
              OTHER.cpu("2").on("here").build(),
              QUEUE),
          new Case(
              "elsewhere",
              ASSIGNED_POD,
              UPDATE_POD_SCALE_UP,
              RESIZING,
              OTHER.on("n").build(),
              OTHER.cpu("2").on("n").build(),
              QUEUE_SKIP),
          new Case(
              "the pod is new",
              ASSIGNED_POD,
              UPDATE_POD_SCALE_UP,
              POD,
              OTHER.on("n").build(),
              OTHER.cpu("2").on("n").build(),
              QUEUE_SKIP),
          new Case(
              "the pod waits for its resize",
              TARGET_POD,
              UPDATE_POD_SCALE_UP,
              RESIZING,
              RESIZING.build(),
              RESIZING.build(),
              QUEUE),
          new Case(
              "the pod is new",
              TARGET_POD,
              UPDATE_POD_SCALE_UP,
              POD,
              POD.build(),
              POD.build(),
              QUEUE_SKIP),
          new Case(
              "elsewhere", ASSIGNED_POD, DELETE, RESIZING, OTHER.on("n").build(), null, QUEUE_SKIP),
          new Case("here", ASSIGNED_POD, DELETE, RESIZING, OTHER.on("here").build(), null, QUEUE),
          new Case(
              "elsewhere",
              ASSIGNED_POD,
              UPDATE_POD_SCALE_DOWN,
              RESIZING,
              OTHER.on("n").build(),
              OTHER.cpu("0").on("n").build(),
              QUEUE_SKIP),
          new Case("elsewhere", NODE, ADD, RESIZING, null, NODE_OF_8.build(), QUEUE_SKIP),
          new Case(
              "here",
              NODE,
              UPDATE_NODE_ALLOCATABLE,
              RESIZING,
              node("here").build(),
              node("here").cpu("99").build(),
              QUEUE));

  @ParameterizedTest
  @FieldSource("RESIZES")
  void aPodThatWaitsForItsResizeIsRequeuedByItsOwnNode(Case given) {
    var context =
        FakePluginContext.of()
            .enable(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);

    assertThat(hint(context, given)).isEqualTo(given.hint);
  }

  @Test
  void ignoredResourcesAreNotIgnoredHere() {
    var args = new NodeResourcesFitArgs(List.of("x.org/a"), List.of(), ScoringStrategy.DEFAULT);

    assertThat(
            hints(FakePluginContext.of(), args)
                .hint(NODE, ADD, POD.info(), null, node("n").build()))
        .isEqualTo(QUEUE_SKIP);
  }

  @Test
  void aNodeThatGetsDevicesMayHelp() {
    var context = FakePluginContext.of().with(deviceClass("c", "x.org/a"));

    assertThat(
            hints(context, NodeResourcesFitArgs.DEFAULT)
                .hint(
                    NODE,
                    UPDATE_NODE_ALLOCATABLE,
                    POD.info(),
                    node("n").build(),
                    node("n").build()))
        .isEqualTo(QUEUE);
  }

  @Test
  void theGatesDecideOnTheEvents() {
    assertThat(hints(FakePluginContext.of(), NodeResourcesFitArgs.DEFAULT).events())
        .containsExactly(
            "AssignedPod/Delete",
            "Node/Add|UpdateNodeAllocatable",
            "resource.k8s.io/DeviceClass/Add|Update",
            "AssignedPod/UpdatePodScaleDown",
            "TargetPod/UpdatePodScaleDown");
    assertThat(
            hints(
                    FakePluginContext.of()
                        .disable(
                            SchedulerFeature.DRA_EXTENDED_RESOURCE,
                            SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING)
                        .enable(
                            SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION),
                    NodeResourcesFitArgs.DEFAULT)
                .events())
        .containsExactly(
            "AssignedPod/Delete",
            "Node/Add|UpdateNodeAllocatable",
            "AssignedPod/UpdatePodScaleUp",
            "TargetPod/UpdatePodScaleUp");
  }

  private static QueueingHint hint(FakePluginContext context, Case given) {
    return hints(context, NodeResourcesFitArgs.DEFAULT)
        .hint(given.resource, given.action, given.pod.info(), given.before, given.after);
  }

  private static Hints hints(FakePluginContext context, NodeResourcesFitArgs args) {
    return new Hints(new NodeResourcesFitPlugin(args, context));
  }
}
