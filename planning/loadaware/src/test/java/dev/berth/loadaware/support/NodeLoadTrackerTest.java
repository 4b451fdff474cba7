package dev.berth.loadaware.support;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.loadaware.support.NodeLoadTracker.NodeSums;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// With loads that are texts: what is measured, and the pods on the node by name and priority.
class NodeLoadTrackerTest {
  private final List<String> reported = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final FakePluginContext context =
      FakePluginContext.of().reportingTo((node, _) -> reported.add(node));
  private final NodeLoadTracker<String, String> tracker = new Names();

  private final class Names extends NodeLoadTracker<String, String> {
    Names() {
      super(context.clock(), context);
    }

    @Override
    protected String placed(Pod pod, Instant since) {
      return pod.metadata().name() + pod.priority();
    }

    @Override
    protected @Nullable String changed(String known, Pod pod) {
      String now = placed(pod, Instant.EPOCH);
      return now.equals(known) ? null : now;
    }

    @Override
    protected void loadChanged(String node, @Nullable String load) {
      told.add(node + "=" + load);
    }
  }

  private static final class Listed implements NodeSums<String, String> {
    private final String measured;
    private final TreeSet<String> pods = new TreeSet<>();

    Listed(String measured) {
      this.measured = measured;
    }

    @Override
    public void add(String pod) {
      assertThat(pods.add(pod)).as("%s comes once", pod).isTrue();
    }

    @Override
    public void remove(String pod) {
      assertThat(pods.remove(pod)).as("%s was there", pod).isTrue();
    }

    @Override
    public String load() {
      return measured + pods;
    }
  }

  private static Pod on(String node, String name, int priority) {
    return pod(name).priority(priority).on(node).build();
  }

  private @Nullable String load(String node) {
    return tracker.loads().get(node);
  }

  private void measured(String node, String what) {
    tracker.measured(node, new Listed(what), context.clock().instant().plusSeconds(60));
  }

  @Test
  void podsThatCameBeforeTheMeasurementCount() {
    tracker.podChanged(null, on("n", "a", 0));
    assertThat(load("n")).isNull();
    assertThat(reported).isEmpty();

    measured("n", "m");
    assertThat(load("n")).isEqualTo("m[a0]");
    measured("n", "m2");
    assertThat(load("n")).isEqualTo("m2[a0]");
    assertThat(reported).containsExactly("n", "n");
    assertThat(told).containsExactly("n=m[a0]", "n=m2[a0]");
  }

  @Test
  void aPodThatMovesIsTakenOffItsNode() {
    measured("n", "m");
    measured("o", "m");
    tracker.podChanged(null, on("n", "a", 0));
    tracker.podChanged(on("n", "a", 0), on("o", "a", 0));
    assertThat(load("n")).isEqualTo("m[]");
    assertThat(load("o")).isEqualTo("m[a0]");

    tracker.podChanged(on("o", "a", 0), null);
    assertThat(load("o")).isEqualTo("m[]");
  }

  @Test
  void aPodThatAddsSomethingElseIsPutInItsOwnPlace() {
    measured("n", "m");
    tracker.podChanged(null, on("n", "a", 0));
    reported.clear();
    tracker.podChanged(on("n", "a", 0), on("n", "a", 0));
    assertThat(reported).isEmpty();

    tracker.podChanged(on("n", "a", 0), on("n", "a", 7));
    assertThat(load("n")).isEqualTo("m[a7]");
    assertThat(reported).containsExactly("n");
  }

  @Test
  void withoutItsMeasurementNothingIsKnownOfANode() {
    measured("n", "m");
    tracker.podChanged(null, on("n", "a", 0));
    tracker.unmeasured("n");
    assertThat(load("n")).isNull();
    assertThat(told).endsWith("n=null");

    measured("n", "m");
    assertThat(load("n")).isEqualTo("m[a0]");
  }

  @Test
  void nodesWithMeasurementsThatHaveBecomeTooOldAreReported() {
    measured("n", "m");
    measured("o", "m");
    tracker.unmeasured("o");
    reported.clear();
    context.clock().advance(Duration.ofSeconds(60));

    assertThat(tracker.loads().now()).isEqualTo(context.clock().instant());
    assertThat(reported).containsExactly("n");
  }
}
