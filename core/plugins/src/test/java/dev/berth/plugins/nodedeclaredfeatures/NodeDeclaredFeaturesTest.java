package dev.berth.plugins.nodedeclaredfeatures;

import static dev.berth.api.kubescheduler.SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION;
import static dev.berth.api.kubescheduler.SchedulerFeature.NODE_DECLARED_FEATURES;
import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.EphemeralContainer;
import dev.berth.api.core.Node;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.core.VolumeMount;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.FilterContract;
import dev.berth.testkit.contract.PreFilterContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NodeDeclaredFeaturesTest implements PreFilterContract, FilterContract {
  private static final String RESTART = "RestartAllContainersOnContainerExits";
  private static final String USER_NAMESPACES = "UserNamespacesHostNetworkSupport";
  private static final String MOUNT_OPTIONS = "VolumeBindMountOptions";
  private static final String REJECTED =
      "UnschedulableAndUnresolvable: node(s) didn't match Pod's required features";

  @Override
  public PluginFactory<?> factory() {
    return new NodeDeclaredFeaturesFactory();
  }

  static Stream<Arguments> needs() {
    var options = new VolumeMount("v", false, null, "/v", "", null, "", List.of("noexec"));
    var plain = new VolumeMount("v", false, null, "/v", "", null, "", List.of());
    return Stream.of(
        Arguments.of("nothing", pod("p"), ""),
        Arguments.of("plain mount", mounting(plain), ""),
        Arguments.of("mount options", mounting(options), MOUNT_OPTIONS),
        Arguments.of(
            "mount options of an init container",
            pod("p")
                .initContainer(container("i").with(it -> it.withVolumeMounts(List.of(options)))),
            MOUNT_OPTIONS),
        Arguments.of(
            "mount options of an ephemeral container",
            pod("p").spec(it -> it.withEphemeralContainers(List.of(debugger(options)))),
            MOUNT_OPTIONS),
        Arguments.of(
            "restart rule",
            pod("p").container(container("c").restartRule("RestartAllContainers")),
            RESTART),
        Arguments.of(
            "restart rule of an init container",
            pod("p").initContainer(container("i").restartRule("RestartAllContainers")),
            RESTART),
        Arguments.of(
            "another restart rule", pod("p").container(container("c").restartRule("Restart")), ""),
        Arguments.of("host network", pod("p").spec(it -> it.withHostNetwork(true)), ""),
        Arguments.of("user namespace", pod("p").spec(it -> it.withHostUsers(false)), ""),
        Arguments.of(
            "host users", pod("p").spec(it -> it.withHostNetwork(true).withHostUsers(true)), ""),
        Arguments.of("both", userNamespaceOnHostNetwork(), USER_NAMESPACES));
  }

  private static EphemeralContainer debugger(VolumeMount mount) {
    return new EphemeralContainer(
        "debugger",
        "",
        List.of(),
        ResourceRequirements.EMPTY,
        List.of(),
        null,
        List.of(),
        List.of(mount),
        List.of(),
        "");
  }

  private static GivenPod mounting(VolumeMount mount) {
    return pod("p").container(container("c").with(it -> it.withVolumeMounts(List.of(mount))));
  }

  private static GivenPod userNamespaceOnHostNetwork() {
    return pod("p").spec(it -> it.withHostNetwork(true).withHostUsers(false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("needs")
  void aPodNeedsTheFeaturesThatItsSpecMakesUseOf(String name, GivenPod pod, String feature) {
    var harness = PluginHarness.of(factory(), pod, node("n"));

    assertThat(harness.preFilter()).isEqualTo(feature.isEmpty() ? "Skip" : "Success");
    if (!feature.isEmpty()) {
      assertThat(harness.verdicts()).isEqualTo(Map.of("n", REJECTED));
      assertThat(harness.details()).isEqualTo(Map.of("n", "does not declare " + feature));
      assertThat(PluginHarness.of(factory(), pod, node("n").features(feature)).verdicts())
          .isEqualTo(Map.of("n", "Success"));
    }
  }

  @Test
  void aNodeMustDeclareAllFeaturesThatAreNeededAndMayDeclareOthers() {
    var pod =
        userNamespaceOnHostNetwork().container(container("c").restartRule("RestartAllContainers"));
    var harness =
        PluginHarness.of(
            factory(),
            pod,
            node("all").features("Aaa", RESTART, "Sss", USER_NAMESPACES, "Zzz"),
            node("one").features(USER_NAMESPACES),
            node("none"));

    assertThat(harness.verdicts())
        .isEqualTo(Map.of("all", "Success", "one", REJECTED, "none", REJECTED));
    assertThat(harness.details())
        .isEqualTo(
            Map.of(
                "one", "does not declare " + RESTART,
                "none", "does not declare " + RESTART + ", " + USER_NAMESPACES));
  }

  @Test
  void aFeatureThatIsDeclaredOutOfOrderIsOverlooked() {
    var harness =
        PluginHarness.of(
            factory(),
            userNamespaceOnHostNetwork(),
            node("n").features(MOUNT_OPTIONS, USER_NAMESPACES));

    assertThat(harness.verdicts()).isEqualTo(Map.of("n", REJECTED));
  }

  @Test
  void withTheGateOffNothingIsRequiredAndNothingRequeues() {
    var off = FakePluginContext.of(node("n")).disable(NODE_DECLARED_FEATURES);

    assertThat(PluginHarness.of(factory(), args(), off, userNamespaceOnHostNetwork()).preFilter())
        .isEqualTo("Skip");
    assertThat(QueueingHintHarness.of(factory(), args(), off).events()).isEmpty();
  }

  @Test
  void aPodThatWaitsForItsResizeIsSkippedWithTheGateOnOnly() {
    var resized = userNamespaceOnHostNetwork().condition("PodResizePending", "True", "Deferred");
    var on =
        FakePluginContext.of(node("n")).enable(IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);

    assertThat(PluginHarness.of(factory(), resized, node("n")).preFilter()).isEqualTo("Success");
    assertThat(PluginHarness.of(factory(), args(), on, resized).preFilter()).isEqualTo("Skip");
  }

  @Test
  void thePluginRegistersForNodesAndAnyUpdateOfThePod() {
    assertThat(QueueingHintHarness.of(factory()).events())
        .containsExactly("Node/Add|UpdateNodeDeclaredFeature", "TargetPod/Update");
  }

  @Test
  void aNodeWakesThePodIfItIsNewOrDeclaresOtherFeatures() {
    Node none = node("n").build();
    Node unrelated = node("n").features(RESTART).build();

    assertThat(wakes(ActionType.ADD, null, none)).isTrue();
    assertThat(wakes(ActionType.UPDATE_NODE_DECLARED_FEATURE, none, unrelated)).isTrue();
    assertThat(wakes(ActionType.UPDATE_NODE_DECLARED_FEATURE, unrelated, unrelated)).isFalse();
  }

  private boolean wakes(ActionType action, @Nullable Node before, Node after) {
    return QueueingHintHarness.of(factory())
        .wakes(userNamespaceOnHostNetwork(), EventResource.NODE, action, before, after);
  }

  @Test
  void anUpdateWakesThePodIfItNeedsOtherFeaturesNow() {
    var before = userNamespaceOnHostNetwork();
    var hintHarness = QueueingHintHarness.of(factory());

    assertThat(
            hintHarness.wakes(
                before,
                EventResource.TARGET_POD,
                ActionType.UPDATE,
                before.build(),
                pod("p").build()))
        .isTrue();
    assertThat(
            hintHarness.wakes(
                before,
                EventResource.TARGET_POD,
                ActionType.UPDATE_POD_LABEL,
                before.build(),
                before.labels("a=b").build()))
        .isFalse();
  }
}
