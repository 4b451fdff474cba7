package dev.berth.cli.shadow;

import static dev.berth.cli.shadow.ShadowStory.node;
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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a judge says to what kube-scheduler does.
final class JudgeTest {
  private static final String JUST_BEFORE = "on the view just before";
  private static final String REORDERED = "with pods in flight in another order";
  private static final String ROOM_ON_HEAVY =
      "0/2 nodes are available: 2 Insufficient cpu. preemption: found a potential placement for pod"
          + " on node heavy, preempting 1 victims";
  private static final String OTHER = "on a view from a moment before";

  /// `light` has most room, so it is best until something is there.
  private static ShadowStory story() {
    return new ShadowStory()
        .with(node("light"), node("heavy"))
        .comes(pod("load").cpu("500m").on("heavy"))
        .begin();
  }

  @Test
  void theBestNodeIsWhatBothTake() {
    var account = story().comes(pod("a").cpu("1")).binds("a", "light").judged();

    assertThat(account.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1));
    assertThat(account.kept()).isEmpty();
  }

  @Test
  void aWorseNodeDiffersByThePluginsThatSaySo() {
    var account = story().comes(pod("a").cpu("1")).binds("a", "heavy").judged();

    assertThat(account.agreements()).isZero();
    assertThat(account.kept())
        .singleElement()
        .satisfies(judgement -> {
          var verdict = (Verdict.OtherNode) judgement.verdict();
          assertThat(verdict.best()).containsExactly("light");
          assertThat(verdict.byPlugin()).containsKey("NodeResourcesFit");
          assertThat(verdict.points()).isPositive();
          assertThat(JudgementText.why(judgement)).startsWith("better by ").contains("Fit +");
        });
  }

  @Test
  void aNodeThatIsRefusedDiffersByPluginAndReason() {
    var account = story().comes(pod("a").cpu("3900m")).binds("a", "heavy").judged();

    assertThat(account.differing())
        .isEqualTo(Map.of("node refused by NodeResourcesFit: Insufficient cpu", 1));
  }

  /// `a` came first and took `light`, on which `b` was seen to be bound no more.
  @Test
  void bindingsMayOvertakeEachOther() {
    var account =
        story()
            .comes(pod("a").cpu("1"))
            .comes(pod("b").cpu("1"))
            .binds("b", "heavy")
            .binds("a", "light")
            .judged();

    assertThat(account.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1, REORDERED, 1));
  }

  @Test
  void aPodThatCameAfterTheBindingCannotHaveBeenDecidedOnBefore() {
    var account =
        story()
            .comes(pod("b").cpu("1"))
            .binds("b", "heavy")
            .comes(pod("a").cpu("1"))
            .binds("a", "light")
            .judged();

    assertThat(account.differences()).isEqualTo(1);
  }

  @Test
  void moreImportantPodsAreDecidedOnFirst() {
    var account =
        story()
            .comes(pod("plain").cpu("1"))
            .comes(pod("important").cpu("1").priority(10))
            .binds("plain", "heavy")
            .binds("important", "light")
            .judged();

    assertThat(account.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1, REORDERED, 1));
  }

  @Test
  void whatAReplacedNodeWasMayHaveCounted() {
    var account =
        story()
            .comes(pod("a").cpu("1"))
            .put(node("light").unschedulable().build())
            .binds("a", "light")
            .judged();

    assertThat(account.agreed()).isEqualTo(Map.of(OTHER, 1));
  }

  @Test
  void whatHappenedBeforeThePodCameDoesCount() {
    var account =
        story()
            .put(node("light").unschedulable().build())
            .comes(pod("a").cpu("1"))
            .binds("a", "light")
            .judged();

    assertThat(account.differing().keySet())
        .singleElement()
        .asString()
        .startsWith("node refused by NodeUnschedulable");
  }

  @Test
  void aNodeThatIsNominatedIsTaken() {
    var account =
        story()
            .comes(pod("a").cpu("1").nominatedTo("heavy"))
            .binds("a", "heavy")
            .comes(pod("b").cpu("1").nominatedTo("heavy"))
            .binds("b", "light")
            .judged();

    assertThat(account.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1));
    assertThat(account.differing()).isEqualTo(Map.of("nominated to another node", 1));
  }

  /// To others, who then know where it goes, and not to the scheduler itself.
  @Test
  void whatABindingTellsOfItsEndIsNoReasonForIt() {
    var account =
        story()
            .comes(pod("a").cpu("1"))
            .changes("a", it -> it.withStatus(it.status().withNominatedNodeName("heavy")))
            .binds("a", "heavy")
            .judged();

    assertThat(account.differing()).hasSize(1);
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

    assertThat(story.binds("a", "heavy").judged().differing().keySet())
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
    var account =
        story()
            .comes(pod("big").cpu("4500m"))
            .fails("big", message.replace("preemption: 0/2", "no preemption: 0/2"))
            .fails("big", message)
            .comes(pod("small").cpu("1"))
            .fails("small", message)
            .judged();

    assertThat(account.failed()).isEqualTo(3);
    assertThat(account.differing())
        .isEqualTo(
            Map.of(
                "fits nowhere for other reasons", 1, "told that it fits nowhere, but it does", 1));
  }

  @Test
  void victimsThatGoAreAnEffectOfTheDecision() {
    var account =
        story()
            .comes(pod("full").cpu("4").on("light"))
            .comes(pod("vip").cpu("3800m").priority(10))
            .goes("load")
            .fails("vip", ROOM_ON_HEAVY, "heavy")
            .judged();

    assertThat(account.differing()).isEmpty();
    assertThat(account.agreements()).isEqualTo(1);
    assertThat(account.cameWithNode()).isEqualTo(1);
  }

  @Test
  void whichOfEqualVictimsGoIsLeftToChance() {
    var account =
        story()
            .comes(pod("full").cpu("4").on("light"))
            .comes(pod("small").cpu("400m").on("heavy"))
            .comes(pod("vip").cpu("3400m").priority(10))
            .fails(
                "vip",
                "0/2 nodes are available: 2 Insufficient cpu. preemption: found a potential"
                    + " placement for pod on node heavy, preempting 2 victims",
                "heavy")
            .judged();

    assertThat(account.notJudged())
        .isEqualTo(Map.of("which of equally important pods have to go is left to chance", 1));
  }

  @Test
  void aPreemptorMayHaveBeenTurnedAwayWhileItsVictimsWent() {
    var gone = pod("load").cpu("500m").on("heavy").deletedAt(Instant.EPOCH);
    var account =
        story()
            .comes(pod("full").cpu("4").on("light"))
            .comes(pod("vip").cpu("3800m").priority(10))
            .fails("vip", ROOM_ON_HEAVY, "heavy")
            .comes(gone.condition("DisruptionTarget", "True", "PreemptionByScheduler"))
            .goes("load")
            .fails(
                "vip",
                "0/2 nodes are available: 2 Insufficient cpu. preemption: not eligible due to a"
                    + " terminating pod on the nominated node.",
                "heavy")
            .judged();

    assertThat(account.differing()).isEmpty();
    assertThat(account.agreed()).isEqualTo(Map.of(JUST_BEFORE, 1, OTHER, 1));
  }

  @Test
  void podsOfOthersAreOnlyCounted() {
    var account =
        story()
            .comes(pod("theirs").cpu("1").schedulerName("another"))
            .binds("theirs", "heavy")
            .comes(pod("static").cpu("1").on("light"))
            .judged();

    assertThat(account.decisions()).isZero();
    assertThat(account.boundByOthers()).isEqualTo(1);
    assertThat(account.cameWithNode()).isEqualTo(1);
  }

  @Test
  void aNodeThatNobodyKnowsIsNotJudged() {
    var account = story().comes(pod("a").cpu("1")).binds("a", "gone").judged();

    assertThat(account.notJudged()).isEqualTo(Map.of("the node is not there (any more)", 1));
  }

  @Test
  void whatExtendersSayIsNotKnown() {
    var account =
        story()
            .comes(pod("a").cpu("1"))
            .binds("a", "heavy")
            .judged(new TheirScheduler(Map.of(), true));

    assertThat(account.notJudged())
        .isEqualTo(Map.of("an extender may have had its say, and is not asked", 1));
  }

  @Test
  void inLargeClustersNotAllNodesAreLookedAt() {
    var story = new ShadowStory();
    for (int i = 0; i < 120; i++) {
      story.with(node("n" + i));
    }
    story.comes(pod("load").cpu("1").on("n7")).begin();
    story.comes(pod("a").cpu("1")).binds("a", "n7");

    assertThat(story.judged().notJudged()).hasSize(1);
    var thorough = new TheirScheduler(Map.of("default-scheduler", 100), false);
    assertThat(story.judged(thorough).differing()).hasSize(1);
  }
}
