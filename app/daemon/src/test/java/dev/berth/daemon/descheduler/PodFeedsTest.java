package dev.berth.daemon.descheduler;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.daemon.descheduler.PodFeeds.ClusterFeed;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.engine.ClusterChange.Added;
import dev.berth.engine.ClusterChange.Deleted;
import dev.berth.engine.ClusterChange.Updated;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A pod in two watches, each of which may be ahead of the other.
final class PodFeedsTest {
  private static final Pod FIRST =
      pod("db-0").uid("first").createdAt(Instant.parse("2027-01-01T00:00:00Z")).on("n1").build();
  private static final Pod FIRST_ENDED = FIRST.withStatus(FIRST.status().withPhase("Failed"));
  private static final Pod SECOND =
      pod("db-0").uid("second").createdAt(Instant.parse("2027-01-01T00:01:00Z")).on("n1").build();

  private final IndexedCluster cluster = new IndexedCluster();
  private final PodFeeds feeds =
      new PodFeeds(cluster, new ClusterFeed(cluster, BackgroundEvictions.none()));

  private @Nullable Pod known() {
    return cluster.pod(FIRST.key());
  }

  @Test
  void aPodThatEndsIsThereWhicheverWatchIsQuicker() {
    feeds.ofScheduler(new Added(FIRST));
    feeds.ofEnded(new Added(FIRST_ENDED));
    feeds.ofScheduler(new Deleted(FIRST));
    assertThat(known()).isEqualTo(FIRST_ENDED);

    feeds.ofEnded(new Deleted(FIRST_ENDED));
    assertThat(known()).isNull();

    feeds.ofScheduler(new Added(FIRST));
    feeds.ofScheduler(new Deleted(FIRST));
    feeds.ofEnded(new Added(FIRST_ENDED));
    assertThat(known()).isEqualTo(FIRST_ENDED);
  }

  @Test
  void aPodThatHasEndedDoesNotRunAgain() {
    feeds.ofScheduler(new Added(FIRST));
    feeds.ofEnded(new Added(FIRST_ENDED));
    feeds.ofScheduler(new Updated(FIRST, FIRST));
    feeds.ofScheduler(new Deleted(FIRST));

    assertThat(known()).isEqualTo(FIRST_ENDED);
  }

  @Test
  void aPodThatIsGoneDoesNotTakeThatOfItsNameWithIt() {
    feeds.ofEnded(new Added(FIRST_ENDED));
    feeds.ofScheduler(new Added(SECOND));
    feeds.ofEnded(new Deleted(FIRST_ENDED));

    assertThat(known()).isEqualTo(SECOND);
  }

  @Test
  void aPodThatIsToldLateDoesNotTakeThePlaceOfItsSuccessor() {
    feeds.ofScheduler(new Added(FIRST));
    feeds.ofScheduler(new Deleted(FIRST));
    feeds.ofScheduler(new Added(SECOND));
    feeds.ofEnded(new Added(FIRST_ENDED));
    feeds.ofEnded(new Deleted(FIRST_ENDED));

    assertThat(known()).isEqualTo(SECOND);
  }

  @Test
  void aSuccessorThatHasEndedStaysThoughItsPredecessorGoesLate() {
    Pod ended = SECOND.withStatus(SECOND.status().withPhase("Failed"));
    feeds.ofScheduler(new Added(FIRST));
    feeds.ofEnded(new Added(ended));
    feeds.ofScheduler(new Deleted(FIRST));

    assertThat(known()).isEqualTo(ended);
  }
}
