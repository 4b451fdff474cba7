package dev.berth.cli;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.berth.engine.cycle.VerificationError;
import dev.berth.framework.model.NodeAspect;
import dev.berth.scenario.snapshot.DifferenceFile;
import dev.berth.testkit.fake.FakeRememberedFilter;
import dev.berth.testkit.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What a decision depended on, for which remembered answers were wrong, can be looked at.
final class DifferenceFileTest {
  private static final Pattern FILE = Pattern.compile("are in (\\S+\\.yaml): ");

  private @Nullable Path file;

  @AfterEach
  void remove() throws IOException {
    Files.deleteIfExists(file());
  }

  private Path file() {
    return Objects.requireNonNull(file);
  }

  /// The nodes are closed one after the other, which the filter does not declare to read.
  private static VerificationError difference() {
    var closing =
        new FakeRememberedFilter(
            NodeAspect.TAINTS, "", node -> !node.node().metadata().labels().containsKey("closed"));
    var cluster =
        Scenario.onlyWith(closing)
            .verified()
            .nodes(node("a").cpu("2").running(pod("old").cpu("1500m")), node("b").cpu("1"));
    cluster.schedule(pod("first"));
    cluster.change(node("a").cpu("2").labels("closed=yes").build());
    return catchThrowableOfType(
        VerificationError.class, () -> cluster.schedule(pod("second").cpu("1")));
  }

  @Test
  void theClusterAndThePodAreSaved() {
    String saved = DifferenceFile.save(difference());

    var named = FILE.matcher(saved);
    assertThat(named.find()).isTrue();
    file = Path.of(named.group(1));
    assertThat(saved)
        .startsWith("remembered answers are wrong: pod default/second: status of a: remembered")
        .endsWith("see them with berth explain " + file + " default/second");
    Run explained = Run.berth("explain", file().toString(), "default/second");
    assertThat(explained.out()).contains("default/second", "Insufficient cpu", "b");
    assertThat(explained.code()).isZero();
  }
}
