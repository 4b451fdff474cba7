package dev.berth.descheduler.eviction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.eviction.EvictionListener.EvictionCount;
import dev.berth.testkit.Given;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pods are written as what they have: the annotation that they may only be `asked` to go, the one
/// that they are `going`, and that they are `done`.
class BackgroundEvictionsTest {
  private static final String TRIGGERED = "Eviction triggered evacuation of x";

  private final FakeEvictions world = new FakeEvictions();
  private Instant now = Instant.EPOCH;
  private final BackgroundEvictions evictions = new BackgroundEvictions(() -> now, world);

  private static Pod x(String traits) {
    var annotations = new HashMap<String, String>();
    if (traits.contains("asked")) {
      annotations.put(BackgroundEvictions.REQUEST_ONLY, "");
    }
    if (traits.contains("going")) {
      annotations.put(BackgroundEvictions.IN_PROGRESS, "");
    }
    var given = Given.pod("x").on("a").metadata(it -> it.withAnnotations(annotations));
    return (traits.contains("done") ? given.status(it -> it.withPhase("Succeeded")) : given)
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    // pod, answer, whether somebody else evicts it, how many are requested, what is counted
    "asked,        Eviction triggered evacuation of x, true,  1, background",
    "asked,        it says: Eviction triggered evacuation, true,  1, background",
    "asked,        budget says no,                     false, 0, ''",
    "'',           Eviction triggered evacuation of x, false, 0, ''",
    "asked done,   Eviction triggered evacuation of x, true,  0, ''",
  })
  void anAnswerMaySayThatSomebodyElseEvictsThePod(
      String pod, String answer, boolean isAssumed, int requested, String counted) {
    assertThat(evictions.assume(x(pod), "p", "Plugin", answer)).isEqualTo(isAssumed);

    assertThat(evictions.total()).isEqualTo(requested);
    assertThat(evictions.ofNode("a")).isEqualTo(requested);
    assertThat(evictions.ofNamespace("default")).isEqualTo(requested);
    assertThat(String.join(" ", world.results())).isEqualTo(counted);
  }

  @ParameterizedTest
  @CsvSource({
    "asked going,      1",
    "asked,            0",
    "going,            0",
    "asked going done, 0",
  })
  void aPodThatAppearsMaySayThatItIsGoing(String pod, int requested) {
    evictions.added(x(pod));

    assertThat(evictions.total()).isEqualTo(requested);
  }

  @ParameterizedTest
  @CsvSource({
    // known before, pod before, pod after, how many are requested
    "false, asked,       asked,            0",
    "false, asked,       asked going,      1",
    "false, '',          going,            0",
    "false, asked,       asked going done, 0",
    "true,  asked going, asked going,      1",
    "true,  asked going, asked,            0",
    "true,  asked going, going,            0",
    "true,  asked going, asked going done, 0",
    "true,  asked,       asked,            1",
  })
  void aPodThatChangesSaysWhetherItIsStillGoing(
      boolean isKnown, String before, String after, int requested) {
    if (isKnown) {
      evictions.assume(x("asked"), "p", "Plugin", TRIGGERED);
    }
    evictions.updated(x(before), x(after));

    assertThat(evictions.total()).isEqualTo(requested);
  }

  @Test
  void aPodThatIsGoneWasEvictedWithSuccessIfThatWasAssumed() {
    evictions.assume(x("asked"), "p", "Plugin", TRIGGERED);
    evictions.updated(x("asked"), x("asked going"));
    evictions.deleted(x("asked going"));

    assertThat(evictions.total()).isZero();
    assertThat(world.counts)
        .containsExactly(
            new EvictionCount("background", "Plugin", "p", "default", "a"),
            new EvictionCount("success", "Plugin", "p", "default", "a"));
  }

  @Test
  void aPodThatOnlySaidSoItselfIsNobodysSuccess() {
    evictions.added(x("asked going"));
    evictions.deleted(x("asked going"));

    assertThat(evictions.total()).isZero();
    assertThat(world.counts).isEmpty();
  }

  @Test
  void theFirstWhoAsksIsTheOneWhoSucceeds() {
    evictions.assume(x("asked"), "p", "First", TRIGGERED);
    evictions.assume(x("asked"), "q", "Second", TRIGGERED);
    evictions.deleted(x("asked"));

    assertThat(evictions.total()).isZero();
    assertThat(world.counts)
        .last()
        .isEqualTo(new EvictionCount("success", "First", "p", "default", "a"));
  }

  @ParameterizedTest
  @CsvSource({"599, 1", "600, 1", "601, 0"})
  void whatNobodyConfirmsIsForgottenAfterTenMinutes(int seconds, int requested) {
    evictions.assume(x("asked"), "p", "Plugin", TRIGGERED);
    now = now.plus(Duration.ofSeconds(seconds));
    evictions.sweep();

    assertThat(evictions.total()).isEqualTo(requested);
  }

  @Test
  void whoAsksAgainDoesNotBeginTheTenMinutesAnew() {
    evictions.assume(x("asked"), "p", "Plugin", TRIGGERED);
    now = now.plus(Duration.ofMinutes(9));
    evictions.assume(x("asked"), "p", "Plugin", TRIGGERED);
    now = now.plus(Duration.ofSeconds(61));
    evictions.sweep();

    assertThat(evictions.total()).isZero();
  }

  @Test
  void whatThePodItselfSaysIsNotForgotten() {
    evictions.added(x("asked going"));
    now = now.plus(Duration.ofDays(1));
    evictions.sweep();

    assertThat(evictions.isRequested(x("asked going"))).isTrue();
  }

  @Test
  void withoutTheFeatureThereIsNever() {
    var none = BackgroundEvictions.none();
    none.added(x("asked going"));

    assertThat(none.assume(x("asked"), "p", "Plugin", TRIGGERED)).isFalse();
    assertThat(none.isRequested(x("asked"))).isFalse();
    assertThat(none.total()).isZero();
  }
}
