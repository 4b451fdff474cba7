package dev.berth.testkit.scenario;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.engine.cycle.VerificationError;
import dev.berth.framework.NodeAspect;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.RememberedFilter;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// Decisions that are made both ways end at the first difference.
class VerifiedTest {
  private static final Object SAME = "the same for all pods";

  /// A cluster with a filter for nodes with an SSD.
  private static Scenario cluster(NodeAspect reads, Object fragment) {
    return Scenario.onlyWith(
            new Factory(
                reads, fragment, node -> "ssd".equals(node.node().metadata().labels().get("disk"))))
        .verified()
        .nodes(node("a").labels("disk=ssd"), node("b").labels("disk=ssd"));
  }

  @Test
  void answersThatAreTheSameBothWaysAreTaken() {
    var cluster = cluster(NodeAspect.LABELS, SAME);
    assertThat(cluster.schedule(pod("first")).chosen()).isEqualTo("a");
    cluster.change(node("a").labels("disk=hdd").build());
    assertThat(cluster.schedule(pod("second")).chosen()).isEqualTo("b");
  }

  @Test
  void anAnswerThatHasChangedWithAnAspectThatIsNotDeclaredIsADifference() {
    var cluster = cluster(NodeAspect.TAINTS, SAME);
    cluster.schedule(pod("first"));
    cluster.change(node("a").labels("disk=hdd").build());

    assertThatThrownBy(() -> cluster.schedule(pod("second")))
        .isInstanceOf(VerificationError.class)
        .hasMessage(
            "pod default/second: status of a: remembered as Success , is Unschedulable Disk, slow"
                + " ()");
  }

  @Test
  void aDifferenceHoldsWhatTheDecisionDependedOn() {
    var cluster = cluster(NodeAspect.TAINTS, SAME);
    cluster.schedule(pod("first"));
    cluster.change(node("a").labels("disk=hdd").build());

    assertThatThrownBy(() -> cluster.schedule(pod("second")))
        .isInstanceOfSatisfying(
            VerificationError.class,
            difference -> {
              assertThat(difference.pod().key()).hasToString("default/second");
              NodeInfo a = difference.cluster().nodes().nodes().getFirst();
              assertThat(a.node().metadata().labels()).containsEntry("disk", "hdd");
              assertThat(a.pods()).map(it -> it.key().name()).containsExactly("first");
            });
  }

  /// A fragment that cannot be compared.
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
    var cluster = cluster(NodeAspect.LABELS, new Incomparable());

    assertThatThrownBy(() -> cluster.schedule(pod("first")))
        .isInstanceOf(VerificationError.class)
        .hasMessage(
            "pod default/first: remembered answers cannot be read: java.lang.IllegalStateException:"
                + " no content to hash")
        .hasRootCauseMessage("no content to hash");
  }

  @Test
  void aPluginThatFailsBothWaysIsNoDifference() {
    var broken =
        new Factory(
            NodeAspect.LABELS,
            SAME,
            node -> {
              throw new IllegalStateException("cannot look at " + node.name());
            });
    var cluster = Scenario.onlyWith(broken).verified().nodes(node("a"), node("b"));

    assertThat(cluster.schedule(pod("first")).message())
        .isEqualTo(
            "running \"Disk\" filter plugin: java.lang.IllegalStateException:"
                + " cannot look at a");
  }

  private record Factory(NodeAspect reads, Object fragment, Predicate<NodeInfo> fits)
      implements PluginFactory {
    @Override
    public String name() {
      return "Disk";
    }

    @Override
    public Class<? extends Plugin> type() {
      return Disk.class;
    }

    @Override
    public Plugin create(PluginArgs args, PluginContext context) {
      return new Disk(reads, fragment, fits);
    }
  }

  /// Scores, too: where nothing does, the first node that fits is taken, and no other is looked at.
  private record Disk(NodeAspect reads, Object fragment, Predicate<NodeInfo> fits)
      implements RememberedFilter<Object>, ScorePlugin {
    @Override
    public String name() {
      return "Disk";
    }

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
      return 1;
    }

    @Override
    public Object filterFragment(CycleState state, PodInfo pod) {
      return fragment;
    }

    @Override
    public Set<NodeAspect> filterReads() {
      return Set.of(reads);
    }

    @Override
    public FilterStatus filter(Object all, NodeInfo node) {
      return fits.test(node) ? Success.SUCCESS : Rejected.unschedulable("slow");
    }
  }
}
