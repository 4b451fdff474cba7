package dev.berth.kube.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.Condition;
import dev.berth.api.meta.ObjectMeta;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The patches, letter by letter. Those of pods are what `CreateTwoWayMergePatch` makes, but for
/// its nulls for times that are not there.
final class PatchesTest {

  private static final Pod POD =
      Kinds.POD
          .empty()
          .withMetadata(ObjectMeta.named("shop", "web").withUid("u1").withResourceVersion("7"));

  private static PodCondition condition(String type, String status, String reason) {
    return new PodCondition(
        type, 2, status, null, Instant.parse("2026-01-01T00:00:00Z"), reason, "why");
  }

  private static Pod with(String nominated, PodCondition... conditions) {
    return POD.withStatus(
        POD.status().withNominatedNodeName(nominated).withConditions(List.of(conditions)));
  }

  private static String patch(Pod before, Pod after) {
    return JsonEncoder.text(Codecs.ANY, StatusPatch.between(Kinds.POD, before, after));
  }

  @Test
  void aNewConditionIsSentAsAWhole() {
    assertThat(patch(with(""), with("n1", condition("PodScheduled", "False", "Unschedulable"))))
        .isEqualTo(
            """
            {"metadata":{"uid":"u1"},"status":{"nominatedNodeName":"n1",\
            "$setElementOrder/conditions":[{"type":"PodScheduled"}],\
            "conditions":[{"lastTransitionTime":"2026-01-01T00:00:00Z","message":"why",\
            "observedGeneration":2,"reason":"Unschedulable","status":"False",\
            "type":"PodScheduled"}]}}\
            """);
  }

  @Test
  void ofAConditionThatChangesOnlyTheDifferenceIsSent() {
    var ready = condition("Ready", "True", "");
    assertThat(
            patch(
                with("n1", ready, condition("PodScheduled", "False", "Unschedulable")),
                with("", ready, condition("PodScheduled", "False", "SchedulerError"))))
        .isEqualTo(
            """
            {"metadata":{"uid":"u1"},"status":{"nominatedNodeName":null,\
            "$setElementOrder/conditions":[{"type":"Ready"},{"type":"PodScheduled"}],\
            "conditions":[{"reason":"SchedulerError","type":"PodScheduled"}]}}\
            """);
  }

  /// Null would mean nothing: the API server takes it for an old client's ignorance.
  @Test
  void whatDevicesUseIsTakenAwayInSoManyWords() {
    var used =
        List.of(new NodeAllocatableResourceClaimStatus("c", List.of("main"), List.of(), List.of()));
    var before = POD.withStatus(POD.status().withNodeAllocatableResourceClaimStatuses(used));
    assertThat(patch(before, POD))
        .isEqualTo(
            """
            {"metadata":{"uid":"u1"},"status":{"nodeAllocatableResourceClaimStatuses":[{"$patch":"replace"}]}}\
            """);
  }

  @Test
  void theConditionsOfAGroupAreThoseOfSeveralWriters() {
    var group =
        Kinds.POD_GROUP
            .empty()
            .withMetadata(ObjectMeta.named("shop", "gang").withUid("u2").withResourceVersion("9"));
    var theirs = new Condition("DisruptionTarget", "True", 1, null, "Theirs", "");
    var before = group.withStatus(group.status().withConditions(List.of(theirs)));
    var ours =
        new Condition(
            "PodGroupInitiallyScheduled",
            "False",
            4,
            Instant.parse("2026-01-01T00:00:00Z"),
            "Unschedulable",
            "why");
    var after = group.withStatus(group.status().withConditions(List.of(theirs, ours)));

    assertThat(JsonEncoder.text(Codecs.ANY, StatusPatch.between(Kinds.POD_GROUP, before, after)))
        .isEqualTo(
            """
            {"metadata":{"uid":"u2"},"status":{\
            "$setElementOrder/conditions":[{"type":"DisruptionTarget"},\
            {"type":"PodGroupInitiallyScheduled"}],\
            "conditions":[{"lastTransitionTime":"2026-01-01T00:00:00Z","message":"why",\
            "observedGeneration":4,"reason":"Unschedulable","status":"False",\
            "type":"PodGroupInitiallyScheduled"}]}}\
            """);
  }

  @Test
  void nothingToChangeIsNothingToSend() {
    var pod = with("n1", condition("PodScheduled", "False", "Unschedulable"));
    assertThat(StatusPatch.between(Kinds.POD, pod, pod)).isEmpty();
    assertThat(MergePatch.between(Kinds.POD, pod, pod)).isEmpty();
  }

  @Test
  void aMergePatchHasWhatDiffersAndWhichObjectItIsOf() {
    var before = POD.withMetadata(POD.metadata().withLabels(Map.of("a", "1", "b", "2", "c", "3")));
    var after =
        before.withMetadata(before.metadata().withLabels(Map.of("a", "1", "b", "5", "d", "4")));

    assertThat(JsonEncoder.text(Codecs.ANY, MergePatch.between(Kinds.POD, before, after)))
        .isEqualTo(
            """
            {"metadata":{"labels":{"c":null,"b":"5","d":"4"},"uid":"u1","resourceVersion":"7"}}\
            """);
  }
}
