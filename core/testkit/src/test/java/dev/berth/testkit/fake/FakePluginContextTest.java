package dev.berth.testkit.fake;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.namespace;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimSpec;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.ImageStateSummary;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FakePluginContextTest {
  @Test
  void nodesKeepTheirOrderAndAreFoundByName() {
    var nodes = FakePluginContext.of(node("b"), node("a").running(pod("p"))).nodes();

    assertThat(nodes.nodes()).extracting(NodeInfo::name).containsExactly("b", "a");
    assertThat(nodes.node("a")).isSameAs(nodes.nodes().get(1));
    assertThat(nodes.node("c")).isNull();
  }

  @Test
  void nodesWithAffinityAreFound() {
    var nodes =
        FakeNodes.of(
            node("plain").running(pod("p")),
            node("near").running(pod("q").prefersNear(1, "a", "b")),
            node("apart").running(pod("r").requiresApart("a", "b")));

    assertThat(nodes.nodesWithPodsWithAffinity())
        .extracting(NodeInfo::name)
        .containsExactly("near", "apart");
    assertThat(nodes.nodesWithPodsWithRequiredAntiAffinity())
        .extracting(NodeInfo::name)
        .containsExactly("apart");
  }

  @Test
  void anImageHasTheSizeOfTheFirstNodeAndCountsItsNodes() {
    var nodes = FakeNodes.of(node("n1").image("a:1", 10), node("n2").image("a:1", 20), node("n3"));

    assertThat(nodes.nodes())
        .extracting(NodeInfo::images)
        .containsExactly(
            Map.of("a:1", new ImageStateSummary(10, 2)),
            Map.of("a:1", new ImageStateSummary(10, 2)),
            Map.of());
  }

  @Test
  void objectsAreListedByNameAndCanBeReplaced() {
    var objects = FakePluginContext.of().with(namespace("b", ""), namespace("a", "x=1")).objects();
    objects.put(namespace("a", "x=2"));

    assertThat(objects.list(Namespace.class))
        .containsExactly(namespace("a", "x=2"), namespace("b", ""));
    assertThat(objects.get(Namespace.class, "b")).isEqualTo(namespace("b", ""));
    objects.remove(namespace("b", ""));
    assertThat(objects.get(Namespace.class, "b")).isNull();
  }

  @Test
  void gatesHaveTheirDefaultsUnlessSwitched() {
    String gate = SchedulerFeature.TAINT_TOLERATION_COMPARISON_OPERATORS;

    assertThat(FakePluginContext.of().featureGates().enabled(gate)).isFalse();
    assertThat(FakePluginContext.of().enable(gate).featureGates().enabled(gate)).isTrue();
    assertThat(
            FakePluginContext.of()
                .disable(SchedulerFeature.NODE_DECLARED_FEATURES)
                .featureGates()
                .enabled(SchedulerFeature.NODE_DECLARED_FEATURES))
        .isFalse();
  }

  @Test
  void theClockStandsStillUntilItIsMoved() {
    var clock = new FakeClock();
    Instant begin = clock.instant();
    clock.advance(Duration.ofSeconds(3));

    assertThat(clock.instant()).isEqualTo(begin.plusSeconds(3));
  }

  @Test
  void theWriterRemembersBindingsAndCanRefuse() {
    var writer = new FakeWriter(new FakeObjects());
    writer.bind(pod("p").info(), "n1");
    writer.refuse("no");

    assertThat(writer.bindings()).containsExactly(Map.entry(pod("p").info().key(), "n1"));
    assertThatThrownBy(() -> writer.bind(pod("q").info(), "n1"))
        .isInstanceOf(PluginException.class)
        .hasMessage("no");
  }

  @Test
  void nominationsAndPreemptionsAreRemembered() {
    var context = FakePluginContext.of();
    var preemptor = pod("p").info();
    context.nominator().nominate(preemptor, "n1");
    context.preemptions().start(preemptor);

    assertThat(context.nominator().nominatedTo("n1")).isEqualTo(List.of(preemptor));
    assertThat(context.preemptions().isRunningFor(preemptor)).isTrue();
    context.preemptions().end(preemptor);
    assertThat(context.preemptions().isRunningFor(preemptor)).isFalse();
  }

  @Test
  void whatPluginsShareIsMadeOnce() {
    var context = FakePluginContext.of();

    assertThat(context.shared(StringBuilder.class, StringBuilder::new))
        .isSameAs(context.shared(StringBuilder.class, StringBuilder::new));
  }

  @Test
  void claimsThatAreCreatedChangedAndDeletedShowInTheObjects() {
    var context = FakePluginContext.of();
    var writer = context.writer();
    var made =
        writer.create(
            new ResourceClaim(
                ObjectMeta.named("default", "").withGenerateName("p-"),
                ResourceClaimSpec.EMPTY,
                ResourceClaimStatus.EMPTY));
    var changed =
        writer.change(
            made, claim -> claim.withMetadata(claim.metadata().withFinalizers(List.of("mine"))));

    assertThat(context.objects().list(ResourceClaim.class)).containsExactly(changed);
    assertThat(made.metadata().name()).isEqualTo("p-1");
    assertThat(writer.created()).containsExactly(made);
    assertThat(writer.updates()).containsExactly(changed);

    writer.delete(changed);

    assertThat(context.objects().all()).isEmpty();
    assertThat(writer.deleted()).containsExactly(changed);
    assertThatThrownBy(() -> writer.changeStatus(changed, claim -> made))
        .isInstanceOf(PluginException.class)
        .hasMessage("ResourceClaim \"p-1\" not found");
    assertThat(writer.changeStatus(changed, claim -> claim)).isSameAs(changed);
  }

  @Test
  void podsAreFollowedFromWhereTheyWaitToTheirNodes() {
    var context = FakePluginContext.of(node("n1").running(pod("runs")));
    var nodes = new TreeMap<String, String>();
    context
        .changes()
        .watch(
            Pod.class,
            (_, after) -> {
              if (after != null) {
                nodes.put(after.metadata().name(), after.spec().nodeName());
              }
            });
    context.waiting(pod("a").info(), pod("b").info()).placed(pod("b").info().on("n1"));

    assertThat(nodes).isEqualTo(Map.of("runs", "n1", "a", "", "b", "n1"));
    assertThat(context.snapshot().waiting()).containsOnlyKeys(pod("a").info().uid());
  }

  @Test
  void groupsAreThoseOfTheMembership() {
    var context =
        FakePluginContext.of(node("n1").running(pod("runs").inGroup("g")))
            .with(gang("g", 2))
            .waiting(pod("waits").inGroup("g").info());
    var group = new ObjectKey("default", "g");
    assertThat(context.groups().members(group).count()).isEqualTo(2);

    context.groupedBy(GroupMembership.NONE);
    assertThat(context.groups().members(group).count()).isZero();
    context.groupedBy(GroupMembership.OF_SPEC);
    assertThat(context.groups().members(group).count()).isEqualTo(2);
    assertThat(context.groups().spec(GroupKey.podGroup(group))).isNotNull();
  }
}
