package dev.berth.engine.queue;

import static dev.berth.engine.queue.QueueHarness.labelled;
import static dev.berth.engine.queue.QueueHarness.prioritized;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.engine.EngineObjects;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulingQueueTest {
  private QueueHarness story = new QueueHarness();

  @AfterEach
  void theQueueIsInOrder() {
    assertThat(story.queue().invariantViolation()).isNull();
  }

  @Test
  void whoIsMoreImportantIsTriedFirstAndAmongEqualsWhoCameFirst() {
    story.add("a");
    story.add("b");
    story.add(prioritized("c", 1));

    assertThat(story.pop()).isEqualTo("c");
    assertThat(story.pop()).isEqualTo("a");
    assertThat(story.pop()).isEqualTo("b");
    assertThat(story.pop()).isEmpty();
    assertThat(story.queue().hasNext()).isFalse();
  }

  @Test
  void whoHasFailedGoesBehindThoseWhoHaveNot() {
    story.rejected("old", "Fit");
    story.passSeconds(1);
    story.add("new");
    story.passSeconds(9);
    story.nodeAdded("old");

    assertThat(story.pop()).isEqualTo("old");
    story.addUnschedulableIfNotPresent("old", "Fit");
    story.passSeconds(9);
    story.nodeAdded("old");
    assertThat(story.pop()).isEqualTo("new");
  }

  @Test
  void anEventThatHelpsWakesThePodOnceItsBackoffIsOver() {
    story.rejected("a", "Fit");
    assertThat(story.placeOf("a")).isEqualTo("unschedulable");
    story.nodeAdded("other");
    assertThat(story.placeOf("a")).isEqualTo("unschedulable");
    story.nodeAdded("a");
    assertThat(story.placeOf("a")).isEqualTo("backoff");
    assertThat(story.queue().nextDue()).isEqualTo(story.now().plusSeconds(2));
    story.passSeconds(1.999);
    assertThat(story.placeOf("a")).isEqualTo("backoff");
    story.passSeconds(0.001);
    assertThat(story.placeOf("a")).isEqualTo("active");
  }

  @Test
  void afterItsBackoffAnEventWakesThePodAtOnce() {
    story.rejected("a", "Fit");
    story.passSeconds(2);
    story.nodeAdded("a");

    assertThat(story.placeOf("a")).isEqualTo("active");
  }

  @ParameterizedTest(name = "rejected by {0}: {1}")
  @CsvSource({
    "Fit, unschedulable",
    "Careless, backoff",
    "Deaf, unschedulable",
    "Broken, backoff",
    "Unheard-of, unschedulable",
  })
  void aNodeForOthersWakesThoseWhosePluginsDoNotKnowBetter(String plugin, String place) {
    story.rejected("a", plugin);
    story.nodeAdded("other");

    assertThat(story.placeOf("a")).isEqualTo(place);
  }

  @Test
  void podsOfWhichAHintReadsTheSameShareOneCall() {
    story.rejected("a", "Eager");
    story.rejected("b", "Eager");
    story.rejected("c", "Fit");
    story.rejected("d", "Fit");
    story.counted();
    story.nodeAdded("other");

    assertThat(story.placeOf("a")).isEqualTo("backoff");
    assertThat(story.placeOf("b")).isEqualTo("backoff");
    assertThat(story.counted())
        .containsExactlyInAnyOrder(
            "Eager on NodeAdd: Queue",
            "Fit on NodeAdd: QueueSkip",
            "Fit on NodeAdd: QueueSkip",
            "backoff by NodeAdd, as destined",
            "backoff by NodeAdd, as destined");
  }

  @Test
  void whatAPluginHasWaitedForFromOutsideSparesThePodItsBackoff() {
    story.rejected("a", "Fit", "(Patient)");
    story.nodeAdded("a");

    assertThat(story.placeOf("a")).isEqualTo("active");
  }

  @Test
  void whatHelpsAgainstAnotherPluginDoesNot() {
    story.rejected("a", "Careless", "(Patient)");
    story.nodeAdded("other");

    assertThat(story.placeOf("a")).isEqualTo("backoff");
  }

  @Test
  void ifThereIsNothingElseToDoAPodIsTriedBeforeItsBackoffIsOver() {
    story.rejected("a", "Fit");
    story.nodeAdded("a");
    story.add("b");

    assertThat(story.pop()).isEqualTo("b");
    assertThat(story.queue().hasNext()).isTrue();
    assertThat(story.pop()).isEqualTo("a");
  }

  @Test
  void thePodWhoseBackoffEndsFirstIsTriedFirstThen() {
    story.rejected("late", "Fit");
    story.passSeconds(10);
    story.nodeAdded("late");
    story.pop();
    story.addUnschedulableIfNotPresent("late", "Careless");
    story.rejected("early", "Careless");
    story.nodeAdded();

    assertThat(story.pop()).isEqualTo("early");
    assertThat(story.pop()).isEqualTo("late");
  }

  @Test
  void amongThoseWhoseBackoffEndsTogetherTheMoreImportantIsTriedFirst() {
    story.rejected("a", "Careless");
    story.add(prioritized("b", 1));
    story.pop();
    story.addUnschedulableIfNotPresent("b", "Careless");
    story.nodeAdded();

    assertThat(story.pop()).isEqualTo("b");
    assertThat(story.pop()).isEqualTo("a");
  }

  @Test
  void withoutThatFeatureBackoffIsWaitedFor() {
    story = new QueueHarness(false);
    story.rejected("a", "Careless");
    story.nodeAdded();

    assertThat(story.queue().hasNext()).isFalse();
    assertThat(story.pop()).isEmpty();
    story.passSeconds(1.5);
    assertThat(story.placeOf("a")).isEqualTo("active");
  }

  @Test
  void ifSomethingWentWrongThePodIsTriedAgainUnaskedButNotEarly() {
    story.add("a");
    story.pop();
    story.addUnschedulableIfNotPresent("a");

    assertThat(story.placeOf("a")).isEqualTo("backoff");
    assertThat(story.pop()).isEmpty();
    story.passSeconds(2);
    assertThat(story.pop()).isEqualTo("a");
  }

  @Test
  void errorsInARowCountAndARejectionEndsTheRow() {
    story.add("a");
    for (int seconds : new int[] {2, 3, 5, 9}) {
      story.pop();
      story.addUnschedulableIfNotPresent("a");
      story.passSeconds(seconds - 0.001);
      assertThat(story.placeOf("a")).isEqualTo("backoff");
      story.passSeconds(0.001);
      assertThat(story.placeOf("a")).isEqualTo("active");
    }
    story.pop();
    story.addUnschedulableIfNotPresent("a", "Careless");
    story.nodeAdded();
    story.passSeconds(2);
    assertThat(story.placeOf("a")).isEqualTo("active");
    story.pop();
    story.addUnschedulableIfNotPresent("a");
    story.passSeconds(2);
    assertThat(story.placeOf("a")).isEqualTo("active");
  }

  @Test
  void whatHappensWhileAPodIsTriedIsNotLost() {
    story.add("a");
    story.pop();
    story.nodeAdded("a");
    story.addUnschedulableIfNotPresent("a", "Fit");

    assertThat(story.placeOf("a")).isEqualTo("backoff");
  }

  @Test
  void whatHappenedBeforeIsOfNoInterest() {
    story.add("a");
    story.add("b");
    story.pop();
    story.nodeAdded("b");
    story.pop();
    story.addUnschedulableIfNotPresent("b", "Fit");

    assertThat(story.placeOf("b")).isEqualTo("unschedulable");
  }

  @Test
  void whatHappensAfterwardsIsToo() {
    story.add("a");
    story.add("b");
    story.pop();
    story.pop();
    story.addUnschedulableIfNotPresent("b", "Fit");
    story.nodeAdded("a");
    story.addUnschedulableIfNotPresent("a", "Fit");

    assertThat(story.placeOf("a")).isEqualTo("backoff");
    assertThat(story.placeOf("b")).isEqualTo("unschedulable");
  }

  @Test
  void ofSeveralEventsTheOneThatHelpsMostCounts() {
    story.add("a");
    story.pop();
    story.nodeAdded();
    story.nodeAdded("a");
    story.addUnschedulableIfNotPresent("a", "Careless", "(Patient)");

    assertThat(story.placeOf("a")).isEqualTo("active");
  }

  @Test
  void onceItCannotBeTurnedAwayAnyMoreEventsAreForgotten() {
    story.add("a");
    story.add("b");
    story.pop();
    story.nodeAdded("a");
    story.pop();
    story.nodeAdded("a", "b");
    story.counted();

    story.queue().done("uid-a");
    assertThat(story.counted()).containsExactly("in flight PodPopped -1", "in flight NodeAdd -1");
    story.queue().done("uid-b");
    assertThat(story.counted()).containsExactly("in flight PodPopped -1", "in flight NodeAdd -1");
    story.queue().done("uid-b");
    assertThat(story.counted()).isEmpty();
  }

  @Test
  void aPodThatIsBackAlreadyIsNotAddedTwice() {
    PodInfo pod = story.add("a");
    story.pop();
    story.queue().done("uid-a");
    story.queue().add(pod);
    story.addUnschedulableIfNotPresent("a", "Fit");

    assertThat(story.placeOf("a")).isEqualTo("active");
    assertThat(story.pop()).isEqualTo("a");
  }

  @Test
  void aPodThatIsBeingTriedIsNotTriedTwice() {
    PodInfo pod = story.add("a");
    story.pop();
    story.queue().add(pod);

    assertThat(story.pop()).isEmpty();
    story.addUnschedulableIfNotPresent("a", "Fit");
    assertThat(story.placeOf("a")).isEqualTo("unschedulable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"active", "backoff", "error", "unschedulable", "gated"})
  void aDeletedPodIsGoneWhereverItWas(String place) {
    bringTo(place);
    story.queue().delete("uid-a");

    assertThat(story.placeOf("a")).isEmpty();
    assertThat(story.pop()).isEmpty();
    story.pass(Duration.ofMinutes(10));
    assertThat(story.queue().sizes()).isEmpty();
    assertThat(story.queue().nextDue()).isNull();
  }

  private void bringTo(String place) {
    if (place.equals("gated")) {
      story.add(labelled("a", "Door"));
    } else {
      story.add("a");
    }
    switch (place) {
      case "backoff" -> {
        story.pop();
        story.addUnschedulableIfNotPresent("a", "Careless");
        story.nodeAdded();
      }
      case "error" -> {
        story.pop();
        story.addUnschedulableIfNotPresent("a");
      }
      case "unschedulable" -> {
        story.pop();
        story.addUnschedulableIfNotPresent("a", "Fit");
      }
      case "in flight" -> story.pop();
      default -> {}
    }
    assertThat(story.placeOf("a")).isEqualTo(place.equals("error") ? "backoff" : place);
  }

  @ParameterizedTest
  @ValueSource(strings = {"active", "backoff", "error", "unschedulable"})
  void anUpdateThatDoesNotHelpLeavesThePodWhereItIsAsItIsNow(String place) {
    bringTo(place);
    Pod changed = labelled("a", "new");
    story.update(changed, ActionType.UPDATE_POD_LABEL);

    assertThat(story.placeOf("a")).isEqualTo(place.equals("error") ? "backoff" : place);
    QueueEntry queued = story.queue().get("uid-a");
    assertThat(queued).isNotNull();
    assertThat(queued.pod().pod()).isEqualTo(changed);
  }

  @Test
  void anUpdateThatHelpsWakesThePod() {
    bringTo("unschedulable");
    story.update(
        labelled("a", "new"), ActionType.UPDATE_POD_LABEL, ActionType.UPDATE_POD_TOLERATION);

    assertThat(story.placeOf("a")).isEqualTo("backoff");
  }

  @Test
  void anUpdateThatHelpsIsNotLostOnAPodThatIsBeingTried() {
    bringTo("in flight");
    story.update(labelled("a", "new"), ActionType.UPDATE_POD_TOLERATION);
    assertThat(story.placeOf("a")).isEqualTo("in flight");
    story.addUnschedulableIfNotPresent("a", "Fit");

    assertThat(story.placeOf("a")).isEqualTo("backoff");
  }

  @Test
  void anUpdateMayChangeTheOrder() {
    story.add("a");
    story.add("b");
    story.update(prioritized("b", 1), ActionType.UPDATE);

    assertThat(story.pop()).isEqualTo("b");
  }

  @Test
  void anUpdatedPodThatIsUnknownIsAdded() {
    bringTo("active");
    story.queue().delete("uid-a");
    story.update(labelled("a", "new"), ActionType.UPDATE_POD_LABEL);

    assertThat(story.placeOf("a")).isEqualTo("active");
  }

  @Test
  void aPodIsHeldBackWhileADoorIsClosed() {
    story.add(labelled("a", "Door"));
    assertThat(story.placeOf("a")).isEqualTo("gated");
    assertThat(story.pop()).isEmpty();
    story.nodeAdded("a");
    story.update(labelled("a", "Door", "new"), ActionType.UPDATE_POD_LABEL);
    assertThat(story.placeOf("a")).isEqualTo("gated");

    story.update(EngineObjects.pod("a"), ActionType.UPDATE_POD_LABEL);
    assertThat(story.placeOf("a")).isEqualTo("active");
  }

  @Test
  void behindOneDoorThereMayBeAnother() {
    story.add(labelled("a", "Door", "Gate"));
    story.update(labelled("a", "Gate"), ActionType.UPDATE_POD_LABEL);
    assertThat(story.placeOf("a")).isEqualTo("gated");
    QueueEntry queued = story.queue().get("uid-a");
    assertThat(queued).isNotNull();
    assertThat(queued.gate()).isEqualTo(new PreEnqueueRejection("Gate", "closed"));
    assertThat(queued.firstReady()).isNull();
  }

  @Test
  void theDoorThatWasClosedIsTriedFirst() {
    story.add(labelled("a", "Gate"));
    assertThat(story.asked).containsExactly("Door a", "Gate a");
    story.asked.clear();
    story.update(labelled("a", "Gate", "new"), ActionType.UPDATE_POD_LABEL);

    assertThat(story.asked).containsExactly("Gate a");
  }

  @Test
  void aDoorThatFailsIsClosed() {
    story.add(labelled("a", "explode"));

    assertThat(story.placeOf("a")).isEqualTo("gated");
  }

  @Test
  void preEnqueueRunsOnTheWayIntoBackoffAndNotOnTheWayOut() {
    story.rejected("a", "Careless");
    story.asked.clear();
    story.nodeAdded();
    assertThat(story.asked).containsExactly("Door a", "Gate a");
    story.asked.clear();
    story.passSeconds(2);

    assertThat(story.placeOf("a")).isEqualTo("active");
    assertThat(story.asked).isEmpty();
  }

  @Test
  void withoutPoppingFromBackoffItIsTheOtherWayRound() {
    story = new QueueHarness(false);
    story.rejected("a", "Careless");
    story.asked.clear();
    story.nodeAdded();
    assertThat(story.asked).isEmpty();
    story.passSeconds(2);

    assertThat(story.placeOf("a")).isEqualTo("active");
    assertThat(story.asked).containsExactly("Door a", "Gate a");
  }

  @Test
  void whoHasWaitedForMoreThanFiveMinutesIsTriedUnasked() {
    story.rejected("a", "Deaf");
    story.pass(Duration.ofMinutes(5));
    assertThat(story.placeOf("a")).isEqualTo("unschedulable");
    story.pass(Duration.ofSeconds(30));
    assertThat(story.placeOf("a")).isEqualTo("active");

    story.pop();
    story.addUnschedulableIfNotPresent("a", "Deaf");
    story.pass(Duration.ofMinutes(5));
    assertThat(story.placeOf("a")).isEqualTo("unschedulable");
  }

  @Test
  void aLateTickDoesNotMoveTheNextTry() {
    story.rejected("a", "Deaf");
    story.pass(Duration.ofSeconds(30));
    var nextTry = story.queue().queued().getFirst().nextTry();
    story.pass(Duration.ofMillis(30_250));

    assertThat(story.queue().queued().getFirst().nextTry()).isEqualTo(nextTry).isNotNull();
  }

  @Test
  void preEnqueueRunsAgainForAGatedPodThen() {
    story.add(labelled("a", "Door"));
    story.asked.clear();
    story.pass(Duration.ofSeconds(330));
    assertThat(story.asked).containsExactly("Door a");
    story.pass(Duration.ofMinutes(5));
    assertThat(story.asked).containsExactly("Door a");
    story.pass(Duration.ofSeconds(30));
    assertThat(story.asked).hasSize(2);
    assertThat(story.placeOf("a")).isEqualTo("gated");
  }

  @Test
  void itIsRememberedThatNoEventHasWokenAPod() {
    story.rejected("a", "Deaf");
    story.pass(Duration.ofSeconds(330));
    QueueEntry popped = (QueueEntry) story.queue().pop();

    assertThat(popped).isNotNull();
    assertThat(popped.afterFlush()).isTrue();
    story
        .queue()
        .addUnschedulableIfNotPresent(popped, popped.pod(), UnschedulablePlugins.NONE, false);
    assertThat(popped.afterFlush()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"active", "backoff", "error", "unschedulable"})
  void anActivatedPodIsReadyAtOnce(String place) {
    bringTo(place);
    story.queue().activate(EngineObjects.pending("a"));

    assertThat(story.placeOf("a")).isEqualTo("active");
  }

  @Test
  void anActivatedPodThatIsBeingTriedIsTriedAgainAndNoOther() {
    story.add("a");
    story.add("b");
    story.pop();
    story.pop();
    story.queue().activate(EngineObjects.pending("a"));
    story.addUnschedulableIfNotPresent("a", "Deaf");
    story.addUnschedulableIfNotPresent("b", "Deaf");

    assertThat(story.placeOf("a")).isEqualTo("backoff");
    assertThat(story.placeOf("b")).isEqualTo("unschedulable");
  }

  @Test
  void anUnknownPodIsNotActivated() {
    story.queue().activate(EngineObjects.pending("a"));

    assertThat(story.queue().sizes()).isEmpty();
  }

  @Test
  void anActivatedPodIsHeldBackByAClosedDoor() {
    bringTo("gated");
    story.queue().activate(PodInfo.of(labelled("a", "Door")));

    assertThat(story.placeOf("a")).isEqualTo("gated");
  }

  @Test
  void anEventForSomeLeavesTheOthersAlone() {
    story.rejected("a", "Careless");
    story.rejected("b", "Careless");
    story
        .queue()
        .moveAllToActiveOrBackoffQueue(
            QueueEvent.added(EventResource.NODE, EngineObjects.node("n")),
            pod -> pod.key().name().equals("b"));

    assertThat(story.placeOf("a")).isEqualTo("unschedulable");
    assertThat(story.placeOf("b")).isEqualTo("backoff");
  }

  @Test
  void whatHappensIsCounted() {
    story.add("a");
    assertThat(story.counted()).containsExactly("active by UnscheduledPodAdd");
    story.pop();
    assertThat(story.counted()).containsExactly("in flight PodPopped +1");
    story.addUnschedulableIfNotPresent("a", "Fit");
    assertThat(story.counted())
        .containsExactly(
            "Fit +1",
            "unschedulable by ScheduleAttemptFailure, as destined",
            "in flight PodPopped -1");
    story.nodeAdded("a");
    assertThat(story.counted())
        .containsExactly("Fit on NodeAdd: Queue", "backoff by NodeAdd, as destined");
    story.pop();
    assertThat(story.counted())
        .containsExactly("active by PopFromBackoffQ", "Fit -1", "in flight PodPopped +1");
    story.addUnschedulableIfNotPresent("a", "Broken");
    story.passSeconds(5);
    story.counted();
    story.nodeAdded("other");
    assertThat(story.counted()).containsExactly("Broken on NodeAdd: Error", "active by NodeAdd");
    story.queue().delete("uid-a");
    assertThat(story.counted()).containsExactly("Broken -1");
  }

  @Test
  void aPodThatStaysGatedIsNotCountedAgain() {
    story.add(labelled("a", "Door"));
    assertThat(story.counted()).containsExactly("Door +1", "unschedulable by UnscheduledPodAdd");
    story.update(labelled("a", "Door", "new"), ActionType.UPDATE_POD_LABEL);

    assertThat(story.counted()).containsExactly("Door on TargetPodUpdatePodLabel: Queue");
    assertThat(story.queue().sizes()).isEqualTo(Map.of(QueueName.GATED, 1));
  }

  @Test
  void aPodGatedByAnOpenDoorIsLetGoWhenItIsLookedAtAgain() {
    story.add(labelled("a", "Door"));
    story.update(EngineObjects.pod("a"));
    assertThat(story.placeOf("a")).isEqualTo("gated");
    story.queue().recheck(EngineObjects.pending("a"));

    assertThat(story.placeOf("a")).isEqualTo("active");
  }
}
