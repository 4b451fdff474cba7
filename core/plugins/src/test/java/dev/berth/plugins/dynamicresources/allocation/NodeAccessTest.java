package dev.berth.plugins.dynamicresources.allocation;

import static dev.berth.plugins.dynamicresources.allocation.Parts.card;
import static dev.berth.plugins.dynamicresources.allocation.Parts.claim;
import static dev.berth.plugins.dynamicresources.allocation.Parts.device;
import static dev.berth.plugins.dynamicresources.allocation.Parts.request;
import static dev.berth.plugins.dynamicresources.allocation.Parts.slice;
import static dev.berth.plugins.dynamicresources.allocation.Parts.zone;
import static dev.berth.plugins.dynamicresources.allocation.Scene.scene;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.resource.ResourceSliceSpec;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which nodes can use a device, and what that means for who gets it.
class NodeAccessTest {
  private static final NodeSelector THIS_NODE =
      new NodeSelector(
          List.of(
              new NodeSelectorTerm(
                  List.of(),
                  List.of(
                      new NodeSelectorRequirement("metadata.name", "In", List.of(Scene.NODE))))));

  /// @param selector of the allocation; null if there is none
  record Case(
      String name,
      UnaryOperator<ResourceSliceSpec> slice,
      Device device,
      boolean reached,
      @Nullable NodeSelector selector) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    var plain = device("a");
    return List.of(
        new Case("its own", s -> s.withNodeName(Scene.NODE), plain, true, THIS_NODE),
        new Case("another's", s -> s.withNodeName("elsewhere"), plain, false, null),
        new Case("everybody's", s -> s.withAllNodes(true), plain, true, null),
        new Case("of its zone", s -> s.withNodeSelector(zone("z1")), plain, true, zone("z1")),
        new Case("of another zone", s -> s.withNodeSelector(zone("z2")), plain, false, null),
        new Case("of nobody", s -> s, plain, false, null),
        perDevice("its own, by device", plain.withNodeName(Scene.NODE), true, THIS_NODE),
        perDevice("another's, by device", plain.withNodeName("elsewhere"), false, null),
        perDevice("everybody's, by device", plain.withAllNodes(true), true, null),
        perDevice("of its zone, by device", plain.withNodeSelector(zone("z1")), true, zone("z1")),
        perDevice("of another zone, by device", plain.withNodeSelector(zone("z2")), false, null),
        new Case(
            "everybody's until it is bound",
            s -> s.withAllNodes(true),
            plain.withBindsToNode(true),
            true,
            THIS_NODE));
  }

  private static Case perDevice(
      String name, Device device, boolean reached, @Nullable NodeSelector selector) {
    return new Case(name, s -> s.withPerDeviceNodeSelection(true), device, reached, selector);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aDeviceIsGivenWhereItCanBeUsed(Case one) {
    var scene =
        scene().slice(slice("s", "pool", one.slice(), one.device())).claim(claim(request("r", 1)));

    assertThat(scene.outcome()).isEqualTo(one.reached() ? "r=a" : "no");
    if (one.reached()) {
      assertThat(scene.results().getFirst().nodeSelector()).isEqualTo(one.selector());
    }
  }

  @Test
  void severalDevicesMustAllBeWithinReach() {
    var fields =
        new NodeSelector(
            List.of(
                new NodeSelectorTerm(
                    List.of(), THIS_NODE.nodeSelectorTerms().getFirst().matchFields())));

    var result =
        scene()
            .slice(
                slice("a", "a", s -> s.withNodeSelector(zone("z1", "z2")), device("x")),
                slice("b", "b", s -> s.withNodeSelector(zone("z2", "z1")), device("x")),
                slice("c", "c", s -> s.withNodeSelector(zone("z1")), device("x")),
                slice("d", "d", s -> s.withNodeSelector(fields), device("x")))
            .claim(claim(request("r", 4)))
            .results()
            .getFirst();

    assertThat(result.nodeSelector())
        .isEqualTo(
            new NodeSelector(
                List.of(
                    new NodeSelectorTerm(
                        List.of(
                            new NodeSelectorRequirement("zone", "In", List.of("z1", "z2")),
                            new NodeSelectorRequirement("zone", "In", List.of("z1"))),
                        fields.nodeSelectorTerms().getFirst().matchFields()))));
  }

  @Test
  void aSelectorThatCannotBeReadIsAnError() {
    var requirement = new NodeSelectorRequirement("zone", "Is", List.of("z1"));
    var wrong = new NodeSelector(List.of(new NodeSelectorTerm(List.of(requirement), List.of())));

    assertThat(
            scene()
                .slice(slice("s", "pool", spec -> spec.withNodeSelector(wrong), device("a")))
                .claim(claim(request("r", 1)))
                .outcome())
        .startsWith(
            "gather pool information: failed to perform node selection for slice s: failed to parse"
                + " node selector &NodeSelector{NodeSelectorTerms:[]NodeSelectorTerm{"
                + "NodeSelectorTerm{MatchExpressions:[]NodeSelectorRequirement{"
                + "NodeSelectorRequirement{Key:zone,Operator:Is,Values:[z1],},},"
                + "MatchFields:[]NodeSelectorRequirement{},},},}: nodeSelectorTerms[0]");
  }

  @Test
  void aSelectorOfSeveralTermsIsAnErrorOnceTheDeviceIsTaken() {
    var term = zone("z1").nodeSelectorTerms().getFirst();

    assertThat(
            scene()
                .slice(
                    slice(
                        "s",
                        "pool",
                        spec -> spec.withNodeSelector(new NodeSelector(List.of(term, term))),
                        device("a")))
                .claim(claim(request("r", 1)))
                .outcome())
        .isEqualTo(
            "create NodeSelector for claim claim: unsupported ResourceSlice.NodeSelector with 2"
                + " terms");
  }

  @Test
  void slicesThatSpareNodesWorkNeedANodeThatCanBeSpared() {
    var scene =
        scene()
            .slice(
                slice(
                    "s",
                    "pool",
                    spec ->
                        spec.withAllNodes(true).withSkipNodeOperations(List.of("PrepareResources")),
                    device("a")))
            .claim(claim(request("r", 1)));

    assertThat(scene.outcome()).as("the feature is not known").isEqualTo("r=a");
    assertThat(scene.on("DRAListTypeAttributes").outcome()).as("it is off").isEqualTo("no");
    assertThat(scene.on("DRAOptionalNodeOperations").outcome())
        .as("the node cannot")
        .isEqualTo("no");
    scene.node(node ->
        node.withStatus(node.status().withDeclaredFeatures(List.of("DRAOptionalNodeOperations"))));
    assertThat(scene.result().skipNodeOperations()).containsExactly("PrepareResources");
  }

  /// Without the feature, the slice may mean something that is not understood here.
  @Test
  void aSliceOfPartsIsOutOfReachWithoutTheFeature() {
    var byDevice =
        slice("s", "pool", s -> s.withPerDeviceNodeSelection(true), device("a").withAllNodes(true));
    var byCounters =
        slice(
            "s",
            "pool",
            s -> s.withAllNodes(true).withSharedCounters(List.of(card("memory", "4"))),
            device("a"));
    var plain = slice("s", "pool", s -> s.withAllNodes(true), device("a"));

    for (ResourceSlice parts : List.of(byDevice, byCounters)) {
      var scene = scene().off("DRAPartitionableDevices").slice(parts);
      assertThat(scene.claim(claim(request("r", 1))).outcome()).isEqualTo("no");
    }
    var scene = scene().off("DRAPartitionableDevices").slice(plain);
    assertThat(scene.claim(claim(request("r", 1))).outcome()).isEqualTo("r=a");
  }
}
