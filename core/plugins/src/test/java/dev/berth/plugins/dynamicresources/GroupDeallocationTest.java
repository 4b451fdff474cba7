package dev.berth.plugins.dynamicresources;

import static dev.berth.plugins.support.Devices.claim;
import static dev.berth.plugins.support.Devices.deviceClass;
import static dev.berth.plugins.support.Devices.devicesOf;
import static dev.berth.plugins.support.Devices.on;
import static dev.berth.plugins.support.Devices.slice;
import static dev.berth.plugins.support.Devices.usedBy;
import static dev.berth.plugins.support.Devices.using;
import static dev.berth.plugins.support.Devices.wants;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.CompositePodGroupSpec;
import dev.berth.api.scheduling.CompositePodGroupStatus;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupResourceClaim;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.PodGroupPostFilterResult.Unhelpful;
import dev.berth.framework.Rejected;
import dev.berth.framework.Retry;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What PodGroupPostFilter does about devices in the wrong place. There is room on n1, and devices
/// are on both nodes.
class GroupDeallocationTest {
  private static final String DONE = "deallocation and deletion of ResourceClaims completed";

  private FakePluginContext context = context(node("n1"));

  private static FakePluginContext context(GivenNode node) {
    return FakePluginContext.of(node)
        .enable("GenericWorkload", "DRAWorkloadResourceClaims")
        .with(deviceClass("gpu"), slice("n1", "gpu-0"), slice("n2", "gpu-0"))
        .with(group("c"), claim("c", wants("gpus", 1)));
  }

  private static PodGroup group(String... claims) {
    var shared =
        Arrays.stream(claims).map(name -> new PodGroupResourceClaim(name, name, null)).toList();
    return new PodGroup(
        ObjectMeta.named("default", "g").withUid("g-uid"),
        PodGroupSpec.EMPTY.withResourceClaims(shared),
        PodGroupStatus.EMPTY);
  }

  private static GivenPod member(String name, String... claims) {
    return using(pod(name), claims)
        .spec(spec -> spec.withSchedulingGroup(new PodSchedulingGroup("g")));
  }

  private static ResourceClaim usedByGroup(ResourceClaim claim) {
    var group = new ResourceClaimConsumerReference("scheduling.k8s.io", "podgroups", "g", "g-uid");
    return claim.withStatus(claim.status().withReservedFor(List.of(group)));
  }

  private ResourceClaim stored(String name) {
    return Objects.requireNonNull(context.objects().get(ResourceClaim.class, claim(name).key()));
  }

  /// A group that was tried: PreFilter and Filter were called for its members.
  private final class Tried implements GroupAttempt {
    private final QueuedGroup group;
    private final CycleState state = new CycleState();
    private final Map<String, NodeStatuses> statuses = new HashMap<>();

    Tried(QueuedGroup group) {
      this.group = group;
    }

    Tried members() {
      group.members().forEach(member -> filter(member.pod()));
      return this;
    }

    private void filter(PodInfo pod) {
      List<NodeInfo> nodes = context.nodes().nodes();
      var plugin = Dra.plugin(context);
      var harness = new PluginHarness(plugin, pod, nodes, CycleState.ofMember(state));
      Map<String, PluginStatus> rejected = new HashMap<>();
      for (NodeInfo node : nodes) {
        if (harness.isFiltered() && harness.filter(node) instanceof Rejected why) {
          rejected.put(node.name(), why.toStatus(plugin.name()));
        }
      }
      statuses.put(pod.uid(), NodeStatuses.of(rejected));
    }

    @Override
    public QueuedGroup group() {
      return group;
    }

    @Override
    public CycleState state(GroupKey podGroup) {
      return state;
    }

    @Override
    public NodeStatuses nodes(PodInfo member) {
      return statuses.getOrDefault(member.uid(), NodeStatuses.NONE);
    }

    @Override
    public Retry without(Collection<PodInfo> removed) {
      throw new UnsupportedOperationException("of no use to claims");
    }
  }

  private QueuedGroup leaf(GivenPod... members) {
    var group =
        Objects.requireNonNull(
            context.objects().get(PodGroup.class, new ObjectKey("default", "g")));
    return new QueuedGroup.Leaf(
        GroupSpec.of(group),
        Arrays.stream(members)
            .map(pod -> new QueuedPodInfo(pod.info(), Instant.EPOCH, 1))
            .toList());
  }

  private Unhelpful postFilter(GroupAttempt attempt) {
    return (Unhelpful) Dra.plugin(context).podGroupPostFilter(attempt);
  }

  /// What the plugin says of a group with these members, which were all tried; what it has to write
  /// is written.
  private String said(GivenPod... members) {
    var result = postFilter(new Tried(leaf(members)).members());
    for (ClusterEffect effect : result.effects()) {
      try {
        effect.carryOut(context.writer());
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    return result.why().code() + ": " + result.why().message();
  }

  @Test
  void everyMemberGetsOneClaimFreed() {
    context.with(
        on("n2", claim("a", wants("gpus", 1)), "gpu-0"),
        on("n2", claim("b", wants("gpus", 1)), "gpu-1"),
        on("n2", claim("b2", wants("gpus", 1)), "gpu-2"));

    assertThat(said(member("first", "a"), member("second", "b", "b2")))
        .isEqualTo("Unschedulable: " + DONE);
    assertThat(devicesOf(stored("a"))).isEmpty();
    assertThat(devicesOf(stored("b"))).isEmpty();
    assertThat(devicesOf(stored("b2"))).isNotEmpty();
  }

  @Test
  void itIsDoneEvenIfThereWasNothingToDo() {
    assertThat(said(member("plain"))).isEqualTo("Unschedulable: " + DONE);
    assertThat(context.writer().updates()).isEmpty();
  }

  @Test
  void aClaimThatOthersUseStaysAsItIs() {
    context.with(usedBy(on("n2", claim("a", wants("gpus", 1)), "gpu-0"), pod("other")));

    assertThat(said(member("p", "a"))).isEqualTo("Unschedulable: " + DONE);
    assertThat(devicesOf(stored("a"))).isNotEmpty();
  }

  @Test
  void aClaimThatOnlyTheGroupUsesIsFreed() {
    var claim = on("n2", claim("c", wants("gpus", 1)), "gpu-0");
    context.with(usedByGroup(claim));

    assertThat(said(member("p", "c")))
        .isEqualTo("Unschedulable: deallocation of PodGroup ResourceClaim completed");
    assertThat(devicesOf(stored("c"))).isEmpty();
    assertThat(stored("c").status().reservedFor()).isEmpty();
  }

  @Test
  void aClaimThatWouldDoIsNoLongerReservedForTheGroup() {
    var claim = on("n1", claim("c", wants("gpus", 1)), "gpu-0");
    context.with(usedByGroup(claim));

    assertThat(said(member("p", "c")))
        .isEqualTo("UnschedulableAndUnresolvable: ResourceClaim unreserved for PodGroup");
    assertThat(devicesOf(stored("c"))).isNotEmpty();
    assertThat(stored("c").status().reservedFor()).isEmpty();
  }

  @Test
  void aGroupWithPodsOnNodesKeepsItsClaims() {
    context = context(node("n1").running(member("running")));
    var claim = usedByGroup(on("n2", claim("c", wants("gpus", 1)), "gpu-0"));
    context.with(claim);

    assertThat(said(member("p", "c"))).isEqualTo("Unschedulable: " + DONE);
    assertThat(stored("c")).isEqualTo(claim);
  }

  @Test
  void withTheFeatureOffTheGroupHasNoClaims() {
    context.disable("DRAWorkloadResourceClaims");
    var claim = usedByGroup(on("n2", claim("c", wants("gpus", 1)), "gpu-0"));
    context.with(claim);

    assertThat(said(member("p", "c"))).isEqualTo("Unschedulable: " + DONE);
    assertThat(stored("c")).isEqualTo(claim);
  }

  @Test
  void aMissingClaimOfTheGroupIsAnError() {
    context.with(group("missing"));
    var tried = new Tried(leaf(member("plain"))).members();

    assertThatThrownBy(() -> postFilter(tried))
        .isInstanceOf(PluginException.class)
        .hasMessage("could not find ResourceClaim \"default/missing\"");
  }

  @Test
  void aGroupOfWhichNoMemberGotHereIsAnError() {
    var tried = new Tried(leaf(member("p")));

    assertThatThrownBy(() -> postFilter(tried))
        .isInstanceOf(PluginException.class)
        .hasMessage("not found");
  }

  @Test
  void groupsOfGroupsAreLeftAlone() {
    var top =
        new CompositePodGroup(
            ObjectMeta.named("default", "top"),
            CompositePodGroupSpec.EMPTY,
            CompositePodGroupStatus.EMPTY);
    var tried = new Tried(new QueuedGroup.Composite(GroupSpec.of(top), List.of(leaf(member("p")))));

    assertThat(postFilter(tried).why().message()).isEmpty();
  }

  @Test
  void groupsWithinADomainAreLeftAlone() {
    context.with(
        group()
            .withSpec(
                PodGroupSpec.EMPTY.withSchedulingConstraints(
                    new PodGroupSchedulingConstraints(List.of()))));
    var tried = new Tried(leaf(member("p")));

    assertThatThrownBy(() -> postFilter(tried)).hasMessage("not found");
    context.enable("TopologyAwareWorkloadScheduling");
    assertThat(postFilter(tried).why().message()).isEmpty();
  }
}
