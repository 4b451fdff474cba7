package dev.berth.plugins.imagelocality;

import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.ImageVolumeSource;
import dev.berth.api.core.Volume;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.ImageStateSummary;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.PluginHarness;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageLocalityTest implements ScoreContract {
  private static final long MIB = 1L << 20;

  @Override
  public PluginFactory<?> factory() {
    return new ImageLocalityFactory();
  }

  @ParameterizedTest
  @CsvSource({
    // MiB on one node of one
    "10,   0",
    "23,   0",
    "32,   0",
    "33,   1",
    "500,  48",
    "511,  49",
    "512,  50",
    "999,  99",
    "1000, 100",
    "4000, 100",
  })
  void theScoreGrowsWithTheBytesThatAreThere(long mib, long score) {
    var harness =
        PluginHarness.of(factory(), pod("p").image("a:1"), node("n").image("a:1", mib * MIB));

    assertThat(harness.rawScores()).isEqualTo(Map.of("n", score));
    assertThat(harness.normalizedScores()).isEqualTo(Map.of("n", score));
  }

  @Test
  void anImageCountsByTheShareOfNodesThatHaveIt() {
    var harness =
        PluginHarness.of(
            factory(),
            pod("p").image("a:1"),
            node("n1").image("a:1", 1000 * MIB),
            node("n2").image("a:1", 1000 * MIB),
            node("n3"));

    // trunc(1000 MiB * 2/3) lies 643 of 977 MiB above the lower threshold
    assertThat(harness.rawScores()).isEqualTo(Map.of("n1", 65L, "n2", 65L, "n3", 0L));
  }

  @Test
  void allContainersAndImageVolumesCountAndRaiseTheUpperThreshold() {
    var volume =
        Volume.EMPTY.withName("v").withImage(new ImageVolumeSource("data:1", "IfNotPresent"));
    var pod =
        pod("p")
            .image("a:1")
            .container(container("b").image("a:1"))
            .initContainer(container("i").image("init:1"))
            .volume(volume);
    var node =
        node("n").image("a:1", 500 * MIB).image("init:1", 250 * MIB).image("data:1", 250 * MIB);

    // 500 + 500 + 250 + 250 = 1500 of 4 * 1000 MiB
    assertThat(PluginHarness.of(factory(), pod, node).rawScores()).isEqualTo(Map.of("n", 37L));
  }

  @ParameterizedTest
  @CsvSource({
    "app,                        app:latest,                 true",
    "app:latest,                 app:latest,                 true",
    "host:5000/app,              host:5000/app:latest,       true",
    "host:5000/app:2,            host:5000/app:2,            true",
    "host:5000/app,              host:5000/app,              false",
    "app@sha256:0123,            app@sha256:0123,            true",
    "app,                        docker.io/library/app:latest, false",
  })
  void anImageIsKnownByItsNameWithItsTag(String wanted, String onNode, boolean known) {
    var harness =
        PluginHarness.of(factory(), pod("p").image(wanted), node("n").image(onNode, 1000 * MIB));

    assertThat(harness.rawScores()).isEqualTo(Map.of("n", known ? 100L : 0L));
  }

  @Test
  void theImageStatesOfANodeCount() {
    NodeInfo stale =
        node("n").info().withImages(Map.of("a:1", new ImageStateSummary(1000 * MIB, 1)));
    var context = FakePluginContext.of(List.of(stale, node("m").info()));
    var harness =
        new PluginHarness(
            factory().createFrom(args(), context), pod("p").image("a:1").info(), List.of(stale));

    // half of 1000 MiB lies 477 of 977 MiB above the lower threshold
    assertThat(harness.rawScores()).isEqualTo(Map.of("n", 48L));
  }

  @Test
  void aPodWithoutContainersScoresNothing() {
    var none = pod("p").spec(it -> it.withContainers(List.of()));

    assertThat(PluginHarness.of(factory(), none, node("n").image("a:1", MIB)).rawScores())
        .isEqualTo(Map.of("n", 0L));
  }
}
