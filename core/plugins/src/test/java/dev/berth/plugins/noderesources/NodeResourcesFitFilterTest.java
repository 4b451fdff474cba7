package dev.berth.plugins.noderesources;

import static dev.berth.framework.status.Code.UNSCHEDULABLE;
import static dev.berth.framework.status.Code.UNSCHEDULABLE_AND_UNRESOLVABLE;
import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.ScoringStrategy;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.DeviceClassSpec;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.DeviceClasses;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class NodeResourcesFitFilterTest {
  private static final GivenNode NODE =
      node("n")
          .cpu("4")
          .memory("8Gi")
          .pods(3)
          .resource("ephemeral-storage", "10Gi")
          .resource("example.com/gpu", "2")
          .resource("hugepages-2Mi", "64Mi")
          .running(
              pod("a")
                  .cpu("2500m")
                  .memory("6Gi")
                  .resource("ephemeral-storage", "9Gi")
                  .resource("example.com/gpu", "1"));

  private static GivenPod wants(String resource, String quantity) {
    return pod("p").resource(resource, quantity);
  }

  /// @param code null if the pod fits
  record Case(String name, GivenPod pod, GivenNode node, @Nullable Code code, String why) {
    @Override
    public String toString() {
      return name;
    }
  }

  static final List<Case> CASES =
      List.of(
          new Case("nothing asked for", pod("p"), NODE, null, ""),
          new Case("exactly what is left", wants("cpu", "1500m"), NODE, null, ""),
          new Case(
              "a millicore too much",
              wants("cpu", "1501m"),
              NODE,
              UNSCHEDULABLE,
              "Insufficient cpu"),
          new Case(
              "all that the node has", wants("cpu", "4"), NODE, UNSCHEDULABLE, "Insufficient cpu"),
          new Case(
              "more than the node has",
              wants("cpu", "4001m"),
              NODE,
              UNSCHEDULABLE_AND_UNRESOLVABLE,
              "Insufficient cpu"),
          new Case(
              "a fraction of a millicore counts as one",
              wants("cpu", "1500100u"),
              NODE,
              UNSCHEDULABLE,
              "Insufficient cpu"),
          new Case("memory", wants("memory", "3Gi"), NODE, UNSCHEDULABLE, "Insufficient memory"),
          new Case(
              "storage",
              wants("ephemeral-storage", "2Gi"),
              NODE,
              UNSCHEDULABLE,
              "Insufficient ephemeral-storage"),
          new Case(
              "extended resource",
              wants("example.com/gpu", "2"),
              NODE,
              UNSCHEDULABLE,
              "Insufficient example.com/gpu"),
          new Case(
              "extended resource that the node does not have",
              wants("example.com/fpga", "1"),
              NODE,
              UNSCHEDULABLE_AND_UNRESOLVABLE,
              "Insufficient example.com/fpga"),
          new Case("none of an extended resource", wants("example.com/fpga", "0"), NODE, null, ""),
          new Case(
              "huge pages",
              wants("hugepages-2Mi", "128Mi"),
              NODE,
              UNSCHEDULABLE_AND_UNRESOLVABLE,
              "Insufficient hugepages-2Mi"),
          new Case("a resource that nobody counts", wants("bananas", "5"), NODE, null, ""),
          new Case(
              "everything at once, in a fixed order",
              pod("p")
                  .cpu("2")
                  .memory("3Gi")
                  .resource("ephemeral-storage", "2Gi")
                  .resource("hugepages-2Mi", "1Gi")
                  .resource("example.com/gpu", "2"),
              NODE.pods(1),
              UNSCHEDULABLE_AND_UNRESOLVABLE,
              "Too many pods, Insufficient cpu, Insufficient memory, Insufficient"
                  + " ephemeral-storage, Insufficient example.com/gpu, Insufficient hugepages-2Mi"),
          new Case("too many pods", pod("p"), NODE.pods(1), UNSCHEDULABLE, "Too many pods"),
          new Case(
              "room for no pod at all may still be helped",
              pod("p"),
              node("n").pods(0),
              UNSCHEDULABLE,
              "Too many pods"),
          new Case(
              "an overcommitted node takes a pod that asks for nothing",
              pod("p"),
              NODE.cpu("1"),
              null,
              ""),
          new Case(
              "an overcommitted node takes a pod that asks for something else",
              wants("memory", "1Gi"),
              NODE.cpu("1"),
              null,
              ""),
          new Case(
              "an overcommitted node",
              wants("cpu", "1m"),
              NODE.cpu("1"),
              UNSCHEDULABLE,
              "Insufficient cpu"),
          new Case(
              "containers add up",
              pod("p").cpu("1").container(container("b").cpu("600m")),
              NODE,
              UNSCHEDULABLE,
              "Insufficient cpu"),
          new Case(
              "an init container runs before",
              pod("p").cpu("1").initContainer(container("i").cpu("1500m")),
              NODE,
              null,
              ""),
          new Case(
              "a large init container",
              pod("p").initContainer(container("i").cpu("2")),
              NODE,
              UNSCHEDULABLE,
              "Insufficient cpu"),
          new Case(
              "a sidecar runs beside",
              pod("p").cpu("1").sidecar(container("s").cpu("600m")),
              NODE,
              UNSCHEDULABLE,
              "Insufficient cpu"),
          new Case(
              "overhead",
              wants("cpu", "1").spec(it -> it.withOverhead(Map.of("cpu", Quantity.parse("501m")))),
              NODE,
              UNSCHEDULABLE,
              "Insufficient cpu"),
          new Case(
              "the pod as a whole asks for less than its containers",
              wants("cpu", "3")
                  .spec(it ->
                      it.withResources(
                          ResourceRequirements.EMPTY.withRequests(
                              Map.of("cpu", Quantity.parse("1"))))),
              NODE,
              null,
              ""));

  @ParameterizedTest
  @FieldSource("CASES")
  void aPodFitsIfEnoughIsLeft(Case given) {
    FilterStatus status =
        filter(FakePluginContext.of(), NodeResourcesFitArgs.DEFAULT, given.pod, given.node);

    if (given.code == null) {
      assertThat(status).isEqualTo(Success.SUCCESS);
    } else {
      var rejected = (Rejected) status;
      assertThat(rejected.message()).isEqualTo(given.why);
      assertThat(rejected.code()).isEqualTo(given.code);
    }
  }

  @Test
  void aReasonHasTheAmounts() {
    var rejected =
        (Rejected)
            filter(
                FakePluginContext.of(),
                NodeResourcesFitArgs.DEFAULT,
                pod("p").cpu("2").memory("9Gi"),
                NODE.pods(1));

    assertThat(rejected.reasons())
        .extracting(Reason::detail)
        .containsExactly(
            "needs 1, 0 of 1 free",
            "needs 2000m, 1500m of 4000m free",
            "needs 9Gi, 2Gi of 8Gi free");
  }

  @Test
  void ignoredResourcesAreNotLookedAt() {
    var args =
        new NodeResourcesFitArgs(
            List.of("example.com/fpga", "cpu"), List.of("vendor.org"), ScoringStrategy.DEFAULT);
    var context = FakePluginContext.of();

    assertThat(filter(context, args, wants("example.com/fpga", "1"), NODE))
        .isEqualTo(Success.SUCCESS);
    assertThat(filter(context, args, wants("vendor.org/a", "1"), NODE)).isEqualTo(Success.SUCCESS);
    assertThat(filter(context, args, wants("vendor.org.uk/a", "1"), NODE))
        .isInstanceOf(Rejected.class);
    assertThat(filter(context, args, wants("cpu", "5"), NODE))
        .as("only extended resources can be ignored")
        .isInstanceOf(Rejected.class);
  }

  @Test
  void whatADeviceClassServesIsLeftToIt() {
    var served = wants("example.com/tpu", "1");
    var context = FakePluginContext.of().with(deviceClass("tpus", "example.com/tpu", 1));

    assertThat(filter(context, served, NODE)).isEqualTo(Success.SUCCESS);
    assertThat(filter(context, served, NODE.resource("example.com/tpu", "0")))
        .isEqualTo(Success.SUCCESS);
    assertThat(
            filter(context, wants("example.com/tpu", "2"), NODE.resource("example.com/tpu", "1")))
        .as("a node that has it by itself is taken at its word")
        .isInstanceOf(Rejected.class);
    assertThat(filter(context, wants("deviceclass.resource.kubernetes.io/tpus", "1"), NODE))
        .isEqualTo(Success.SUCCESS);
    assertThat(filter(context, wants("deviceclass.resource.kubernetes.io/gpus", "1"), NODE))
        .isInstanceOf(Rejected.class);
    assertThat(filter(context.disable(SchedulerFeature.DRA_EXTENDED_RESOURCE), served, NODE))
        .isInstanceOf(Rejected.class);
  }

  @Test
  void theNewestDeviceClassServesAResource() {
    var context =
        FakePluginContext.of()
            .with(
                deviceClass("b", "example.com/tpu", 2),
                deviceClass("c", "example.com/tpu", 2),
                deviceClass("a", "example.com/tpu", 1));
    var classes = DeviceClasses.of(context.objects(), context.featureGates());

    var serving = classes.serving("example.com/tpu");

    assertThat(serving).isNotNull();
    assertThat(serving.metadata().name()).isEqualTo("b");
  }

  @Test
  void aPodThatWaitsForItsResizeNeedsOnlyTheRest() {
    var resizing =
        NODE.pods().getFirst().cpu("3500m").condition("PodResizePending", "True", "Deferred");
    var context = FakePluginContext.of();

    assertThat(filter(context, resizing, NODE)).isInstanceOf(Rejected.class);
    context.enable(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);
    assertThat(filter(context, resizing, NODE)).isEqualTo(Success.SUCCESS);
    assertThat(filter(context, resizing.cpu("4001m"), NODE)).isInstanceOf(Rejected.class);
  }

  @Test
  void withoutPodLevelResourcesContainersCount() {
    var context = FakePluginContext.of().disable(SchedulerFeature.POD_LEVEL_RESOURCES);
    var small = ResourceRequirements.EMPTY.withRequests(Map.of("cpu", Quantity.parse("1")));

    assertThat(filter(context, wants("cpu", "3").spec(it -> it.withResources(small)), NODE))
        .isInstanceOf(Rejected.class);
  }

  private static DeviceClass deviceClass(String name, String resource, int hour) {
    return new DeviceClass(
        ObjectMeta.named("", name)
            .withCreationTimestamp(Instant.parse("2026-01-01T0" + hour + ":00:00Z")),
        DeviceClassSpec.EMPTY.withExtendedResourceName(resource));
  }

  private static FilterStatus filter(FakePluginContext context, GivenPod pod, GivenNode node) {
    return filter(context, NodeResourcesFitArgs.DEFAULT, pod, node);
  }

  private static FilterStatus filter(
      FakePluginContext context, NodeResourcesFitArgs args, GivenPod pod, GivenNode node) {
    var plugin = new NodeResourcesFitPlugin(args, context);
    var harness = new PluginHarness(plugin, pod.info(), List.of(node.info()));
    assertThat(harness.preFilter()).isEqualTo("Success");
    return harness.filter(node.info());
  }
}
