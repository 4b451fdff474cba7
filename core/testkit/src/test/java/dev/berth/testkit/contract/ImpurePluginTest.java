package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.ReservePlugin;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.SimpleScorePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The contracts find plugins that keep in Filter or Score what only Reserve may rely on.
class ImpurePluginTest {
  /// Declares that it reads the namespace, and reads the name.
  private static final ClusterEventWithHint CARELESS =
      new ClusterEventWithHint(
              ClusterEvent.of(EventResource.NODE, ActionType.ADD),
              (pod, before, after) ->
                  pod.key().name().equals("web") ? QueueingHint.QUEUE : QueueingHint.QUEUE_SKIP)
          .readingOnly(pod -> pod.key().namespace());

  private final Contracts contracts = new Contracts(List.of());

  @Test
  void aFilterThatChangesThePluginIsFound() {
    assertThatThrownBy(contracts::aFilterChangesNothing)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the plugin")
        .hasMessageContaining("what to do: prepare in PreFilter");
  }

  @Test
  void aScoreThatChangesThePluginIsFound() {
    assertThatThrownBy(contracts::aScoreChangesNothing)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the plugin")
        .hasMessageContaining("name its type in caches()");
  }

  @Test
  void aRejectionWithoutEventsIsFound() {
    assertThatThrownBy(contracts::aPluginThatCanRejectPodsRegistersEvents)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the events that Impure registers")
        .hasMessageContaining("what to do: implement EnqueueExtensions, and register the events");
  }

  @Test
  void aHintThatReadsMoreThanItDeclaresIsFound() {
    assertThatThrownBy(new Contracts(List.of(CARELESS))::queueingHintsReadOfPodsOnlyWhatTheyDeclare)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("what the change of nothing to busy-a does to pods")
        .hasMessageContaining("what to do: let readingOnly() return all that the hint reads");
  }

  @Test
  void aScoreOutOfRangeIsFound() {
    assertThatThrownBy(contracts::normalizedScoresAreInRange)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("what to do: return a normalization()");
  }

  @Test
  void aReserveThatNeedsItsFilterIsFound() {
    assertThatThrownBy(contracts::aReserveNeedsNoFilter)
        .isInstanceOf(PluginException.class)
        .hasMessage("not filtered");
  }

  private record Contracts(List<ClusterEventWithHint> events)
      implements FilterContract, ScoreContract, ReserveContract {
    @Override
    public PluginFactory<?> factory() {
      return new Factory(events);
    }
  }

  private record Factory(List<ClusterEventWithHint> events) implements SimplePluginFactory {
    @Override
    public String name() {
      return "Impure";
    }

    @Override
    public Class<? extends Plugin> type() {
      return Impure.class;
    }

    @Override
    public Plugin create(PluginContext context) {
      return new Impure(events);
    }
  }

  private static final class Impure
      implements SimpleFilterPlugin, SimpleScorePlugin, ReservePlugin, EnqueueExtensions {
    private final Set<String> filtered = new HashSet<>();
    private final Set<String> scored = new HashSet<>();
    private final List<ClusterEventWithHint> events;

    Impure(List<ClusterEventWithHint> events) {
      this.events = events;
    }

    @Override
    public String name() {
      return "Impure";
    }

    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      filtered.add(node.name());
      return Success.SUCCESS;
    }

    @Override
    public long score(PodInfo pod, NodeInfo node) {
      scored.add(node.name());
      return MAX_SCORE + 1;
    }

    @Override
    public ReserveStatus reserve(CycleState state, PodInfo pod, String node) {
      if (!filtered.contains(node)) {
        throw new PluginException("not filtered");
      }
      return Success.SUCCESS;
    }

    @Override
    public List<ClusterEffect> unreserve(CycleState state, PodInfo pod, String node) {
      return List.of();
    }

    @Override
    public List<ClusterEventWithHint> eventsToRegister() {
      return events;
    }
  }
}
