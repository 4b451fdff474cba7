package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// The contracts find plugins whose remembered answers depend on more than they declare.
class NarrowDeclarationTest {
  private static String name(PodInfo pod) {
    return pod.key().name();
  }

  @Test
  void aFilterThatReadsAnAspectWhichItDoesNotDeclareIsFound() {
    var narrow = new Contracts(Set.of(NodeAspect.LABELS), NarrowDeclarationTest::name);

    assertThatThrownBy(narrow::aRememberedFilterReadsOnlyWhatItDeclares)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("and the same with other TAINTS")
        .hasMessageContaining("what to do: let filterReads() or scoreReads() name all aspects");
  }

  @Test
  void aFilterThatReadsMoreOfThePodThanThePreparedValueComparesIsFound() {
    var narrow = new Contracts(Set.of(NodeAspect.TAINTS), pod -> pod.key().namespace());

    assertThatThrownBy(narrow::aRememberedFilterReadsOnlyWhatItDeclares)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("with equal prepared values")
        .hasMessageContaining(
            "what to do: let equals() and hashCode() of the prepared value cover all");
  }

  @Test
  void aScoreThatReadsAnAspectWhichItDoesNotDeclareIsFound() {
    var narrow = new Contracts(Set.of(NodeAspect.LABELS), NarrowDeclarationTest::name);

    assertThatThrownBy(narrow::aRememberedScoreReadsOnlyWhatItDeclares)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("and the same with other PODS");
  }

  @Test
  void aPluginThatDeclaresAllThatItReadsPasses() {
    var complete =
        new Contracts(Set.of(NodeAspect.TAINTS, NodeAspect.PODS), NarrowDeclarationTest::name);

    assertThatCode(complete::aRememberedFilterReadsOnlyWhatItDeclares).doesNotThrowAnyException();
    assertThatCode(complete::aRememberedScoreReadsOnlyWhatItDeclares).doesNotThrowAnyException();
  }

  private record Contracts(Set<NodeAspect> reads, Function<PodInfo, Object> compared)
      implements FilterContract, ScoreContract {
    @Override
    public PluginFactory<?> factory() {
      return new Factory(reads, compared);
    }
  }

  private record Factory(Set<NodeAspect> reads, Function<PodInfo, Object> compared)
      implements SimplePluginFactory {
    @Override
    public String name() {
      return "Narrow";
    }

    @Override
    public Class<? extends Plugin> type() {
      return Narrow.class;
    }

    @Override
    public Plugin create(PluginContext context) {
      return new Narrow(reads, compared);
    }
  }

  /// What is read of a pod; only a part of it is compared.
  private record Read(PodInfo pod, Object compared) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Read that && compared.equals(that.compared);
    }

    @Override
    public int hashCode() {
      return compared.hashCode();
    }
  }

  /// Keeps pods with short names off nodes with many taints, and prefers nodes with many pods.
  private record Narrow(Set<NodeAspect> reads, Function<PodInfo, Object> compared)
      implements FilterPlugin<Read>, ScorePlugin<Read> {
    @Override
    public String name() {
      return "Narrow";
    }

    @Override
    public Read prepareFilter(CycleState state, PodInfo pod) {
      return new Read(pod, compared.apply(pod));
    }

    @Override
    public Set<NodeAspect> filterReads(Read prepared) {
      return reads;
    }

    @Override
    public FilterStatus filter(Read read, NodeInfo node) {
      return node.node().spec().taints().size() >= read.pod.key().name().length() % 3
          ? Success.SUCCESS
          : Rejected.unschedulable("too few taints");
    }

    @Override
    public Read prepareScore(CycleState state, PodInfo pod) {
      return prepareFilter(state, pod);
    }

    @Override
    public Set<NodeAspect> scoreReads(Read prepared) {
      return reads;
    }

    @Override
    public long score(Read read, NodeInfo node) {
      return node.pods().size();
    }
  }
}
