package dev.berth.shadow;

import static dev.berth.shadow.ShadowScenario.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.core.Volume;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.storage.StorageClass;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// How decisions compare, scenario by scenario.
final class DecisionComparatorTest {
  private static final String JUST_BEFORE = "on the view just before";
  private static final String REORDERED = "with pods in flight in another order";
  private static final String ROOM_ON_HEAVY =
      "0/2 nodes are available: 2 Insufficient cpu. preemption: found a potential placement for pod"
          + " on node heavy, preempting 1 victims";
  private static final String TERMINATING =
      "0/2 nodes are available: 2 Insufficient cpu. preemption: not eligible due to a terminating"
          + " pod on the nominated node.";
  private static final String CORDONED =
      "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable. preemption: 0/2"
          + " nodes are available: 1 No preemption victims found for incoming pod, 1 Preemption is"
          + " not helpful for scheduling.";
  private static final String OTHER = "on a view from a moment before";

  /// `light` has most room, so it is best until something is there.
  private static ShadowScenario story() {
    return new ShadowScenario()
        .with(node("light"), node("heavy"))
        .comes(pod("load").cpu("500m").on("heavy"))
        .begin();
  }

  @Test
  void theBestNodeIsWhatBothTake() {
    var report = story().comes(pod("a").cpu("1")).binds("a", "light").report();

    assertThat(report.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1));
    assertThat(report.kept()).isEmpty();
  }

  @Test
  void aWorseNodeDiffersByTheScoresOfPlugins() {
    var report = story().comes(pod("a").cpu("1")).binds("a", "heavy").report();

    assertThat(report.agreements()).isZero();
    assertThat(report.kept())
        .singleElement()
        .satisfies(compared -> {
          var verdict = (Verdict.OtherNode) compared.verdict();
          assertThat(verdict.best()).containsExactly("light");
          assertThat(verdict.byPlugin()).containsKey("NodeResourcesFit");
          assertThat(verdict.points()).isPositive();
        });
  }

  @Test
  void aNodeThatIsRefusedDiffersByPluginAndReason() {
    var report = story().comes(pod("a").cpu("3900m")).binds("a", "heavy").report();

    assertThat(report.differing())
        .isEqualTo(Map.of("node refused by NodeResourcesFit: Insufficient cpu", 1));
  }

  /// `a` came first and took `light`, on which `b` was seen to be bound no more.
  @Test
  void bindingsMayOvertakeEachOther() {
    var report =
        story()
            .comes(pod("a").cpu("1"))
            .comes(pod("b").cpu("1"))
            .binds("b", "heavy")
            .binds("a", "light")
            .report();

    assertThat(report.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1, REORDERED, 1));
  }

  @Test
  void aPodThatCameAfterTheBindingCannotHaveBeenDecidedOnBefore() {
    var report =
        story()
            .comes(pod("b").cpu("1"))
            .binds("b", "heavy")
            .comes(pod("a").cpu("1"))
            .binds("a", "light")
            .report();

    assertThat(report.differences()).isEqualTo(1);
  }

  @Test
  void moreImportantPodsAreDecidedOnFirst() {
    var report =
        story()
            .comes(pod("plain").cpu("1"))
            .comes(pod("important").cpu("1").priority(10))
            .binds("plain", "heavy")
            .binds("important", "light")
            .report();

    assertThat(report.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1, REORDERED, 1));
  }

  /// `b` first, then `x`, and then `a`: neither the order of the queue nor that of a list, as when
  /// some had been tried before.
  @Test
  void someOfThoseOnItsNodesMayHaveBeenDecidedOnBefore() {
    var report =
        new ShadowScenario()
            .with(node("light").labels("pool=light"), node("heavy").labels("pool=heavy"))
            .comes(pod("load").cpu("500m").on("heavy"))
            .begin()
            .comes(pod("a").cpu("2").nodeSelector("pool=heavy"))
            .comes(pod("x").cpu("1"))
            .comes(pod("b").cpu("1").nodeSelector("pool=light"))
            .binds("a", "heavy")
            .binds("x", "heavy")
            .binds("b", "light")
            .report();

    assertThat(report.agreed()).isEqualTo(Map.of(JUST_BEFORE, 2, REORDERED, 1));
  }

  @Test
  void whatAReplacedNodeWasMayHaveCounted() {
    var report =
        story()
            .comes(pod("a").cpu("1"))
            .put(node("light").unschedulable().build())
            .binds("a", "light")
            .report();

    assertThat(report.agreed()).isEqualTo(Map.of(OTHER, 1));
  }

  /// As on a scheduler whose bindings wait for their turn to be written.
  @Test
  void muchMayHappenBetweenADecisionAndItsBinding() {
    var story = story().comes(pod("a").cpu("1")).put(node("light").unschedulable().build());
    for (int i = 0; i < 100; i++) {
      story.comes(pod("later-" + i).cpu("1"));
    }

    assertThat(story.binds("a", "light").report().agreed()).isEqualTo(Map.of(OTHER, 1));
  }

  @Test
  void whatHappenedBeforeThePodCameDoesCount() {
    var report =
        story()
            .put(node("light").unschedulable().build())
            .comes(pod("a").cpu("1"))
            .binds("a", "light")
            .report();

    assertThat(report.differing().keySet())
        .singleElement()
        .asString()
        .startsWith("node refused by NodeUnschedulable");
  }

  @Test
  void aNodeThatIsNominatedIsTaken() {
    var report =
        story()
            .comes(pod("a").cpu("1").nominatedTo("heavy"))
            .binds("a", "heavy")
            .comes(pod("b").cpu("1").nominatedTo("heavy"))
            .binds("b", "light")
            .report();

    assertThat(report.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1));
    assertThat(report.differing()).isEqualTo(Map.of("nominated to another node", 1));
  }

  /// A nomination matters to other pods, and not to the pod itself.
  @Test
  void theEndOfABindingIsNoReasonForIt() {
    var report =
        story()
            .comes(pod("a").cpu("1"))
            .changes("a", it -> it.withStatus(it.status().withNominatedNodeName("heavy")))
            .binds("a", "heavy")
            .report();

    assertThat(report.differing()).hasSize(1);
  }

  @Test
  void aClaimThatIsWrittenOnTheWayIsNoReasonEither() {
    var claim = claim();
    var data =
        Volume.EMPTY
            .withName("data")
            .withPersistentVolumeClaim(new PersistentVolumeClaimVolumeSource("data", false));
    var story = story().put(claim).put(delayed()).comes(pod("a").cpu("1").volume(data));
    story.put(
        claim.withMetadata(
            claim
                .metadata()
                .withAnnotations(Map.of("volume.kubernetes.io/selected-node", "heavy"))));
    story.put(volumeOn("heavy"));
    story.put(claim.withSpec(claim.spec().withVolumeName("pv")));

    assertThat(story.binds("a", "heavy").report().differing().keySet())
        .singleElement()
        .asString()
        .startsWith("lower score by ");
  }

  private static PersistentVolumeClaim claim() {
    return new PersistentVolumeClaim(
        ObjectMeta.named("default", "data").withUid("claim-uid"),
        PersistentVolumeClaimSpec.EMPTY
            .withStorageClassName("delayed")
            .withAccessModes(List.of("ReadWriteOnce")),
        PersistentVolumeClaimStatus.EMPTY);
  }

  private static StorageClass delayed() {
    return new StorageClass(
        ObjectMeta.named("", "delayed"),
        "csi.example.com",
        Map.of(),
        null,
        List.of(),
        null,
        StorageClass.WAIT_FOR_FIRST_CONSUMER,
        List.of());
  }

  /// Made for the claim, where the pod is to run.
  private static PersistentVolume volumeOn(String node) {
    var here =
        NodeSelectorTerm.EMPTY.withMatchExpressions(
            List.of(new NodeSelectorRequirement("kubernetes.io/hostname", "In", List.of(node))));
    return new PersistentVolume(
        ObjectMeta.named("", "pv"),
        PersistentVolumeSpec.EMPTY
            .withStorageClassName("delayed")
            .withClaimRef(
                ObjectReference.EMPTY
                    .withNamespace("default")
                    .withName("data")
                    .withUid("claim-uid"))
            .withNodeAffinity(new VolumeNodeAffinity(new NodeSelector(List.of(here)))),
        PersistentVolumeStatus.EMPTY);
  }

  @Test
  void whyAPodFitsNowhereIsCompared() {
    var message =
        "0/2 nodes are available: 2 Insufficient cpu. preemption: 0/2 nodes are available: 2"
            + " Preemption is not helpful for scheduling.";
    var report =
        story()
            .comes(pod("big").cpu("4500m"))
            .fails("big", message.replace("preemption: 0/2", "no preemption: 0/2"))
            .fails("big", message)
            .comes(pod("small").cpu("1"))
            .fails("small", message)
            .report();

    assertThat(report.failed()).isEqualTo(3);
    assertThat(report.differing())
        .isEqualTo(
            Map.of("fits nowhere for other reasons", 1, "marked unschedulable, but fits", 1));
  }

  @Test
  void victimsThatGoAreAnEffectOfTheDecision() {
    var report =
        story()
            .comes(pod("full").cpu("4").on("light"))
            .comes(pod("vip").cpu("3800m").priority(10))
            .goes("load")
            .fails("vip", ROOM_ON_HEAVY, "heavy")
            .report();

    assertThat(report.differing()).isEmpty();
    assertThat(report.agreements()).isEqualTo(1);
    assertThat(report.cameWithNode()).isEqualTo(1);
  }

  @Test
  void whichOfEqualVictimsGoIsLeftToChance() {
    var report =
        story()
            .comes(pod("full").cpu("4").on("light"))
            .comes(pod("small").cpu("400m").on("heavy"))
            .comes(pod("vip").cpu("3400m").priority(10))
            .fails(
                "vip",
                "0/2 nodes are available: 2 Insufficient cpu. preemption: found a potential"
                    + " placement for pod on node heavy, preempting 2 victims",
                "heavy")
            .report();

    assertThat(report.notJudged())
        .isEqualTo(Map.of("which of equally important pods have to go is left to chance", 1));
  }

  @Test
  void aPreemptorMayHaveBeenTurnedAwayWhileItsVictimsWent() {
    var report =
        preemption()
            .fails("vip", ROOM_ON_HEAVY, "heavy")
            .comes(evicted())
            .goes("load")
            .fails("vip", TERMINATING, "heavy")
            .report();

    assertThat(report.differing()).isEmpty();
    assertThat(report.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1, OTHER, 1));
  }

  /// `vip` is tried while one victim is gone and the other is still to go, so it makes room a
  /// second time. The other is gone before that is written, but kube-scheduler decides a third time
  /// before it receives this.
  @Test
  void aVictimMayBeGoneBeforeItsPreemptorIsMarkedAndCountAfterwards() {
    var report =
        story()
            .comes(pod("full").cpu("4").on("light").priority(20))
            .comes(pod("first").cpu("300m").on("heavy"))
            .comes(pod("vip").cpu("3800m").priority(10))
            .fails("vip", ROOM_ON_HEAVY.replace("1 victims", "2 victims"), "heavy")
            .goes("first")
            .comes(evicted())
            .goes("load")
            .fails("vip", ROOM_ON_HEAVY, "heavy")
            .fails("vip", TERMINATING, "heavy")
            .report();

    assertThat(report.differing()).isEmpty();
    assertThat(report.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1, OTHER, 2));
  }

  /// Only with `small`, the victim leaves too little room.
  @Test
  void anOldViewHasWhatWasDecidedMeanwhile() {
    var report =
        story()
            .comes(pod("full").cpu("4").on("light").priority(20))
            .comes(pod("small").cpu("200m").priority(20))
            .comes(pod("vip").cpu("3400m").priority(10))
            .comes(evicted())
            .goes("load")
            .binds("small", "heavy")
            .fails("vip", ROOM_ON_HEAVY, "heavy")
            .fails("vip", TERMINATING, "heavy")
            .report();

    assertThat(report.differing()).isEmpty();
    assertThat(report.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1, REORDERED, 1, OTHER, 1));
  }

  @Test
  void noViewIsOlderThanThatOfTheFailureBefore() {
    var cordoned = node("heavy").unschedulable().build();
    var later =
        preemption()
            .comes(evicted())
            .put(cordoned)
            .put(node("heavy").build())
            .goes("load")
            .fails("vip", ROOM_ON_HEAVY, "heavy")
            .fails("vip", CORDONED, "heavy")
            .report();
    var before =
        preemption()
            .put(cordoned)
            .put(node("heavy").build())
            .comes(evicted())
            .goes("load")
            .fails("vip", ROOM_ON_HEAVY, "heavy")
            .fails("vip", CORDONED, "heavy")
            .report();

    assertThat(later.differing()).isEmpty();
    assertThat(before.differing()).isEqualTo(Map.of("marked unschedulable, but fits", 1));
  }

  /// `vip` needs the whole of `heavy`.
  private static ShadowScenario preemption() {
    return story()
        .comes(pod("full").cpu("4").on("light").priority(20))
        .comes(pod("vip").cpu("3800m").priority(10));
  }

  /// The victim, as it goes.
  private static GivenPod evicted() {
    return pod("load")
        .cpu("500m")
        .on("heavy")
        .deletedAt(Instant.EPOCH)
        .condition("DisruptionTarget", "True", "PreemptionByScheduler");
  }

  @Test
  void podsOfOthersAreOnlyCounted() {
    var report =
        story()
            .comes(pod("theirs").cpu("1").schedulerName("another"))
            .binds("theirs", "heavy")
            .comes(pod("static").cpu("1").on("light"))
            .report();

    assertThat(report.decisions()).isZero();
    assertThat(report.boundByOthers()).isEqualTo(1);
    assertThat(report.cameWithNode()).isEqualTo(1);
  }

  @Test
  void anUnknownNodeIsNotJudged() {
    var report = story().comes(pod("a").cpu("1")).binds("a", "gone").report();

    assertThat(report.notJudged()).isEqualTo(Map.of("the node is not there (any more)", 1));
  }

  @Test
  void decisionsOfExtendersAreNotJudged() {
    var report =
        story()
            .comes(pod("a").cpu("1"))
            .binds("a", "heavy")
            .report("extenders: [{urlPrefix: 'http://localhost:1', filterVerb: filter}]");

    assertThat(report.notJudged())
        .isEqualTo(Map.of("an extender may have decided, and is not called here", 1));
  }

  @Test
  void inLargeClustersNotAllNodesAreLookedAt() {
    var story = new ShadowScenario();
    for (int i = 0; i < 120; i++) {
      story.with(node("n" + i));
    }
    story.comes(pod("load").cpu("1").on("n7")).begin();
    story.comes(pod("a").cpu("1")).binds("a", "n7");

    assertThat(story.report().notJudged()).hasSize(1);
    assertThat(story.report("percentageOfNodesToScore: 100").differing()).hasSize(1);
  }
}
