package dev.berth.descheduler.proof;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LandingPlacesTest {
  private static final Instant NOW = Instant.EPOCH;
  private static final Instant LATER = NOW.plusSeconds(60);
  private static final LandingPlace A = new LandingPlace("ReplicaSet-web-uid", "a", LATER);
  private static final LandingPlace B = new LandingPlace("ReplicaSet-web-uid", "b", LATER);

  private final LandingPlaces places = new LandingPlaces();

  @Test
  void eachReplacementOfTheOwnerTakesOne() {
    places.keep(A);
    places.keep(B);

    assertThat(places.take(web("1"), NOW)).isEqualTo(A);
    assertThat(places.take(web("2"), NOW)).isEqualTo(B);
    assertThat(places.take(web("3"), NOW)).isNull();
    assertThat(places.take(web("1"), NOW)).isEqualTo(A);
    assertThat(places.all(NOW)).containsExactlyInAnyOrder(A, B);
  }

  @Test
  void podsOfOthersTakeNone() {
    places.keep(A);

    assertThat(places.take(pod("bare").build(), NOW)).isNull();
    assertThat(places.take(pod("x").ownedBy("apps/v1", "ReplicaSet", "db").build(), NOW)).isNull();
  }

  @Test
  void aPlaceIsFreeOnceItsPodIsBound() {
    places.keep(A);
    places.take(web("1"), NOW);

    places.release(web("1"));

    assertThat(places.all(NOW)).isEmpty();
  }

  @Test
  void aPlaceIsFreeWhenItsTimeIsOver() {
    places.keep(A);
    places.keep(B);
    places.take(web("1"), NOW);

    assertThat(places.all(LATER)).isEmpty();
    assertThat(places.take(web("1"), LATER)).isNull();
  }

  private static Pod web(String number) {
    return pod("web-" + number).ownedBy("apps/v1", "ReplicaSet", "web").build();
  }
}
