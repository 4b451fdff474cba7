package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// The contracts find plugins whose remembered answers only the engine's thread can read.
class ConfinedPluginTest {
  private final Contracts contracts = new Contracts();

  @Test
  void aFilterThatReadsALiveViewIsFound() {
    assertThatThrownBy(contracts::aRememberedFilterIsReadOnAnyThreadWhileTheEngineGoesOn)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("a live view is read on another thread")
        .hasMessageContaining("what to do: filter(prepared, node) and score(prepared, node)");
  }

  @Test
  void aScoreThatPassesItsArgumentsInAFieldIsFound() {
    assertThatThrownBy(contracts::aRememberedScoreIsReadOnAnyThreadWhileTheEngineGoesOn)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the score for pod ")
        .hasMessageContaining("on another thread");
  }

  private record Contracts() implements FilterContract, ScoreContract {
    @Override
    public PluginFactory<?> factory() {
      return new Factory();
    }
  }

  private record Factory() implements SimplePluginFactory {
    @Override
    public String name() {
      return "Confined";
    }

    @Override
    public Class<? extends Plugin> type() {
      return Confined.class;
    }

    @Override
    public Plugin create(PluginContext context) {
      return new Confined();
    }
  }

  private static final class Confined
      implements FilterPlugin<String>, ScorePlugin<String>, EnqueueExtensions {
    private final Thread engine = Thread.currentThread();

    // The first two reads on other threads meet here, each with its arguments in the field.
    private final CountDownLatch meeting = new CountDownLatch(2);
    private volatile String asked = "";

    @Override
    public String name() {
      return "Confined";
    }

    @Override
    public String prepareFilter(CycleState state, PodInfo pod) {
      return pod.key().name();
    }

    @Override
    public Set<NodeAspect> filterReads(String prepared) {
      return Set.of();
    }

    @Override
    public FilterStatus filter(String pod, NodeInfo node) {
      if (!isEngine()) {
        throw new IllegalStateException("a live view is read on another thread");
      }
      return Success.SUCCESS;
    }

    @Override
    public String prepareScore(CycleState state, PodInfo pod) {
      return pod.key().name();
    }

    @Override
    public Set<NodeAspect> scoreReads(String prepared) {
      return Set.of();
    }

    @Override
    public long score(String pod, NodeInfo node) {
      String mine = pod + " on " + node.name();
      if (isEngine() || meeting.getCount() == 0) {
        return mine.hashCode();
      }
      asked = mine;
      meeting.countDown();
      try {
        meeting.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return asked.hashCode();
    }

    private boolean isEngine() {
      return Thread.currentThread().equals(engine);
    }

    @Override
    public List<ClusterEventWithHint> eventsToRegister() {
      return List.of(ClusterEventWithHint.always(EventResource.NODE, ActionType.ADD));
    }
  }
}
