package dev.berth.api.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupAnnotationsTest {
  private static Pod pod(Map<String, String> annotations) {
    var metadata = ObjectMeta.named("ml", "worker-1").withUid("pod-uid");
    return new Pod(metadata.withAnnotations(annotations), PodSpec.EMPTY, PodStatus.EMPTY);
  }

  @Test
  void aGroupIsNamedByEitherAnnotation() {
    assertThat(GroupAnnotations.of(pod(Map.of("scheduling.k8s.io/group-name", "train"))))
        .isEqualTo(new GroupAnnotations("train", "", 1));
    assertThat(GroupAnnotations.of(pod(Map.of("scheduling.volcano.sh/group-name", "train"))))
        .isEqualTo(new GroupAnnotations("train", "", 1));
  }

  @Test
  void aPodWithoutGroupMayNameItsQueueAndHowManyStartTogether() {
    assertThat(
            GroupAnnotations.of(
                pod(
                    Map.of(
                        "scheduling.volcano.sh/queue-name", "research",
                        "scheduling.k8s.io/group-min-member", "4"))))
        .isEqualTo(new GroupAnnotations("", "research", 4));
  }

  @Test
  void whatIsNoNumberDoesNotCount() {
    assertThat(GroupAnnotations.of(pod(Map.of("scheduling.k8s.io/group-min-member", "all"))))
        .isEqualTo(new GroupAnnotations("", "", 1));
  }

  @Test
  void podsOfOneControllerShareAShadowGroup() {
    Pod alone = pod(Map.of());
    Pod owned =
        alone.withMetadata(
            alone
                .metadata()
                .withOwnerReferences(
                    List.of(
                        new OwnerReference("batch/v1", "Job", "train", "job-uid", true, true))));

    assertThat(GroupAnnotations.shadowName(alone)).isEqualTo("pod-uid");
    assertThat(GroupAnnotations.shadowName(owned)).isEqualTo("job-uid");
  }
}
