package dev.berth.testkit.scenario;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.engine.cycle.VerificationError;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.fake.FakeRememberedFilter;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// Decisions that are made both ways end at the first difference.
class VerifiedTest {
  private static final Object SAME = "the same for all pods";

  /// Two nodes, and a filter.
  private static Scenario cluster(NodeAspect reads, Object prepared, Predicate<NodeInfo> fits) {
    return Scenario.onlyWith(new FakeRememberedFilter(reads, prepared, fits))
        .verified()
        .nodes(node("a"), node("b"));
  }

  private static boolean isOpen(NodeInfo node) {
    return !node.node().metadata().labels().containsKey("closed");
  }

  @Test
  void answersThatAreTheSameBothWaysAreTaken() {
    var cluster = cluster(NodeAspect.LABELS, SAME, VerifiedTest::isOpen);
    assertThat(cluster.schedule(pod("first")).chosen()).isEqualTo("a");
    cluster.change(node("a").labels("closed=yes").build());
    assertThat(cluster.schedule(pod("second")).chosen()).isEqualTo("b");
  }

  @Test
  void anAnswerThatHasChangedWithAnAspectThatIsNotDeclaredIsADifference() {
    var cluster = cluster(NodeAspect.TAINTS, SAME, VerifiedTest::isOpen);
    cluster.schedule(pod("first"));
    cluster.change(node("a").labels("closed=yes").build());

    assertThatThrownBy(() -> cluster.schedule(pod("second")))
        .isInstanceOfSatisfying(
            VerificationError.class,
            difference -> {
              assertThat(difference)
                  .hasMessage(
                      "pod default/second: status of a: remembered as Success ,"
                          + " is Unschedulable Fake, not this node ()");
              assertThat(difference.pod().key()).hasToString("default/second");
              NodeInfo a = difference.cluster().nodes().nodes().getFirst();
              assertThat(isOpen(a)).isFalse();
              assertThat(a.pods()).map(it -> it.key().name()).containsExactly("first");
            });
  }

  /// A prepared value that cannot be compared.
  private static final class Incomparable {
    @Override
    public boolean equals(Object other) {
      throw new IllegalStateException("no content to compare");
    }

    @Override
    public int hashCode() {
      throw new IllegalStateException("no content to hash");
    }
  }

  @Test
  void answersThatCannotBeReadWhileThePluginGivesThemAreADifference() {
    var cluster = cluster(NodeAspect.LABELS, new Incomparable(), VerifiedTest::isOpen);

    assertThatThrownBy(() -> cluster.schedule(pod("first")))
        .isInstanceOf(VerificationError.class)
        .hasMessage(
            "pod default/first: remembered answers cannot be read: java.lang.IllegalStateException:"
                + " no content to hash")
        .hasRootCauseMessage("no content to hash");
  }

  @Test
  void aPluginThatFailsBothWaysIsNoDifference() {
    var cluster =
        cluster(
            NodeAspect.LABELS,
            SAME,
            node -> {
              throw new IllegalStateException("cannot look at " + node.name());
            });

    assertThat(cluster.schedule(pod("first")).message())
        .isEqualTo(
            "running \"Fake\" filter plugin: java.lang.IllegalStateException: cannot look at a");
  }
}
