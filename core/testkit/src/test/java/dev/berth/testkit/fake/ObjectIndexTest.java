package dev.berth.testkit.fake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.framework.cluster.ObjectIndex;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ObjectIndexTest {
  private static final List<String> TEAMS = List.of("red", "blue", "green");

  private final FakeObjects objects = new FakeObjects();

  private static Namespace namespace(String name, @Nullable String team) {
    return new Namespace(
        ObjectMeta.named("", name).withLabels(team == null ? Map.of() : Map.of("team", team)),
        NamespaceStatus.EMPTY);
  }

  private ObjectIndex<String, Namespace> byTeam() {
    return ObjectIndex.of(objects, Namespace.class, it -> it.metadata().labels().get("team"));
  }

  /// All seeds, or the one of `-Dseed`.
  static Stream<Long> seeds() {
    Long one = Long.getLong("seed");
    return one == null ? LongStream.range(0, 10).boxed() : Stream.of(one);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anIndexHasWhatAWalkFinds(long seed) {
    var random = new Random(seed);
    var early = byTeam();
    for (int step = 0; step < 500; step++) {
      String name = "n" + random.nextInt(20);
      switch (random.nextInt(4)) {
        case 0 -> objects.remove(namespace(name, null));
        case 1 -> objects.put(namespace(name, null));
        default -> objects.put(namespace(name, TEAMS.get(random.nextInt(TEAMS.size()))));
      }
      var late = byTeam();
      for (String team : TEAMS) {
        List<Namespace> walked =
            objects.list(Namespace.class).stream()
                .filter(it -> team.equals(it.metadata().labels().get("team")))
                .toList();
        assertThat(early.get(team)).as("seed %d, step %d", seed, step).isEqualTo(walked);
        assertThat(late.get(team)).as("seed %d, step %d", seed, step).isEqualTo(walked);
      }
    }
  }

  @Test
  void theListIsTheSameUntilOneOfItsObjectsChanges() {
    objects.put(namespace("shop", "red"));
    objects.put(namespace("data", "blue"));
    var index = byTeam();
    List<Namespace> red = index.get("red");

    objects.put(namespace("data", "green"));
    assertThat(index.get("red")).isSameAs(red);

    objects.put(namespace("shop", "red"));
    assertThat(index.get("red")).isNotSameAs(red);
  }
}
