package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.cpu;
import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.running;
import static dev.berth.suggestion.Manifests.waiting;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A pod of 4 CPUs is to be placed on `n1` instead of others.
final class StrandedPodsTest {
  private static final String NEW =
      waiting("new", "nodeSelector: {kubernetes.io/hostname: n1}\n" + cpu("4"));

  private static List<String> stranded(String cluster, String... moved)
      throws InterruptedException {
    var pods = WaitingPods.of(cluster + NEW);
    var keys = Stream.of(moved).map(name -> new ObjectKey("default", name)).toList();
    var suggestion =
        new Suggestion(List.of(new ClusterEdit.MovePods("n1", keys)), "n1", List.of(), List.of());
    Suggestion checked = new StrandedPods(pods.dryRun(), pods.situation()).of(suggestion);
    assertThat(checked.changes()).isEqualTo(suggestion.changes());
    return checked.stranded().stream().map(ObjectKey::name).toList();
  }

  @Test
  void aPodWithAnotherPlaceIsNotStranded() throws InterruptedException {
    assertThat(stranded(node("n1", "4") + running("a", "n1", "2", "") + node("n2", "2"), "a"))
        .isEmpty();
  }

  @Test
  void theOldPlaceIsTakenByThePodThatIsHelped() throws InterruptedException {
    assertThat(stranded(node("n1", "4") + running("a", "n1", "2", "") + node("n2", "1"), "a"))
        .containsExactly("a");
  }

  @Test
  void thePlaceOfOneIsNotThatOfTheNext() throws InterruptedException {
    assertThat(
            stranded(
                node("n1", "4")
                    + running("a", "n1", "2", "")
                    + running("b", "n1", "2", "")
                    + node("n2", "3"),
                "a",
                "b"))
        .containsExactly("b");
  }

  @Test
  void aPodOfAnotherSchedulerIsNotJudged() throws InterruptedException {
    assertThat(stranded(node("n1", "4") + running("a", "n1", "2", "schedulerName: other"), "a"))
        .isEmpty();
  }

  @Test
  void moreThanTwentyPodsAreNotTried() throws InterruptedException {
    assertThat(strandedOf(20)).hasSize(20);
    assertThat(strandedOf(21)).isEmpty();
  }

  private static List<String> strandedOf(int count) throws InterruptedException {
    var names = IntStream.range(0, count).mapToObj(i -> "p" + i).toList();
    String pods = names.stream().map(name -> running(name, "n1", "100m", "")).collect(joining());
    return stranded(node("n1", "4") + pods, names.toArray(String[]::new));
  }
}
