package dev.berth.framework.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class ClusterEventTest {
  private static final ClusterEvent TAINTED =
      ClusterEvent.of(EventResource.NODE, ActionType.UPDATE_NODE_TAINT);

  private static ClusterEvent updated(EventResource resource) {
    return ClusterEvent.of(resource, ActionType.UPDATE);
  }

  @Test
  void aRegistrationCoversWhatItNames() {
    var registered =
        ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_TAINT);

    assertThat(registered.covers(TAINTED)).isTrue();
    assertThat(registered.covers(ClusterEvent.of(EventResource.NODE, ActionType.DELETE))).isFalse();
    assertThat(registered.covers(updated(EventResource.NODE))).isFalse();
    assertThat(registered.covers(ClusterEvent.of(EventResource.CSI_NODE, ActionType.ADD)))
        .isFalse();
  }

  @Test
  void aRegistrationForUpdatesCoversAll() {
    assertThat(updated(EventResource.NODE).covers(TAINTED)).isTrue();
    assertThat(new ClusterEvent(EventResource.NODE, ActionType.ANY_UPDATE).covers(TAINTED))
        .isTrue();
    assertThat(
            new ClusterEvent(EventResource.NODE, ActionType.ANY_UPDATE)
                .covers(updated(EventResource.NODE)))
        .isTrue();
    assertThat(
            updated(EventResource.NODE).covers(ClusterEvent.of(EventResource.NODE, ActionType.ADD)))
        .isFalse();
  }

  @Test
  void aRegistrationForPodsCoversAllThreeKinds() {
    for (var kind :
        new EventResource[] {
          EventResource.ASSIGNED_POD, EventResource.TARGET_POD, EventResource.UNSCHEDULED_POD
        }) {
      assertThat(updated(EventResource.POD).covers(updated(kind))).isTrue();
    }
    assertThat(updated(EventResource.POD).covers(updated(EventResource.NODE))).isFalse();
  }

  @Test
  void aRegistrationForAnythingCoversEverything() {
    assertThat(ClusterEvent.WILDCARD.isWildcard()).isTrue();
    assertThat(ClusterEvent.WILDCARD.covers(TAINTED)).isTrue();
    var additions = new ClusterEvent(EventResource.ANY, EnumSet.of(ActionType.ADD));
    assertThat(additions.isWildcard()).isFalse();
    assertThat(additions.covers(TAINTED)).isFalse();
    assertThat(additions.covers(ClusterEvent.of(EventResource.NODE, ActionType.ADD))).isTrue();
  }

  @Test
  void itsLabelIsKubeSchedulers() {
    assertThat(TAINTED.label()).isEqualTo("NodeUpdateNodeTaint");
    assertThat(ClusterEvent.of(EventResource.CSI_NODE, ActionType.ADD).label())
        .isEqualTo("storage.k8s.io/CSINodeAdd");
    assertThat(updated(EventResource.TARGET_POD).label()).isEqualTo("TargetPodUpdate");
  }
}
