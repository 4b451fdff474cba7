package dev.berth.queues;

import static dev.berth.queues.GivenQueue.amounts;
import static dev.berth.queues.GivenQueue.queue;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A search for victims that finds none is not repeated while nothing has changed.
class FutilePreemptionsTest {
  private final GivenLedger given =
      GivenLedger.of(queue("a"), queue("b"))
          .cluster("cpu=10")
          .waiting("a-1", 1, "cpu=1")
          .waiting("a-2", 1, "cpu=1")
          .job("a-high", 1, 9)
          .waiting("a-high", 1, "cpu=1")
          .running("a-some", 1, "cpu=1")
          .running("b-1", 1, "cpu=1");
  private final FutilePreemptions futile = new FutilePreemptions(given.shares());
  private int searches;
  private boolean found;

  private boolean isFutile(boolean ofOtherQueues, String job, String wanted, WhatIf asNominated) {
    var preemptor =
        new PreemptingJob(
            Objects.requireNonNull(given.ledger().job(job)),
            given.queue(job.replaceAll("-.*", "")),
            Resources.of(amounts(wanted)));
    return futile.isFutile(
        ofOtherQueues,
        preemptor,
        asNominated,
        () -> {
          searches++;
          return found;
        });
  }

  private boolean isFutile(String job) {
    return isFutile(true, job, "cpu=1", new WhatIf(given.ledger()));
  }

  @BeforeEach
  void nobodyMayBeEvictedForTheFirst() {
    assertThat(isFutile("a-1")).isTrue();
    assertThat(searches).isEqualTo(1);
  }

  @Test
  void theSameQuestionIsAnsweredWithoutASearch() {
    assertThat(isFutile("a-1")).isTrue();
    assertThat(isFutile("a-2")).as("an equal job").isTrue();
    assertThat(searches).isEqualTo(1);
  }

  @Test
  void anotherQuestionIsSearchedAnew() {
    found = true;

    assertThat(isFutile("a-high")).as("of another priority").isFalse();
    assertThat(isFutile("a-some")).as("with pods of its own on nodes").isFalse();
    assertThat(isFutile("b-1")).as("of another queue").isFalse();
    var asIs = new WhatIf(given.ledger());
    assertThat(isFutile(false, "a-1", "cpu=1", asIs)).as("in the same queue").isFalse();
    assertThat(isFutile(true, "a-1", "cpu=2", asIs)).as("for more").isFalse();
    assertThat(searches).isEqualTo(6);
  }

  @Test
  void aSearchThatFindsSomebodyIsRepeated() {
    found = true;

    assertThat(isFutile("a-high")).isFalse();
    assertThat(isFutile("a-high")).isFalse();
    assertThat(searches).isEqualTo(3);
  }

  @Test
  void afterAnyChangeItIsSearchedAnew() {
    given.waiting("b-2", 1, "cpu=1");
    found = true;
    assertThat(isFutile("a-1")).isFalse();

    found = false;
    assertThat(isFutile("a-1")).isTrue();
    given.cluster("cpu=11");
    found = true;
    assertThat(isFutile("a-1")).isFalse();
  }

  @Test
  void whileOthersAreOnTheirWayNothingIsKnown() {
    var moving = new WhatIf(given.ledger());
    moving.promise("pod-1");

    assertThat(isFutile(true, "a-1", "cpu=1", moving)).isFalse();
    assertThat(searches).isEqualTo(1);
  }
}
