package dev.berth.engine.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.Rejected;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ApiReader;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Expiries;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rejects nodes that were measured less than a minute ago. What is measured, work beside the
/// engine finds out, every ten seconds.
final class Measured implements SimplePluginFactory {
  static final String NAME = "Measured";

  private static final Duration GOOD_FOR = Duration.ofMinutes(1);

  private final List<String> turns = new ArrayList<>();
  private String work = "first";

  /// What the work is told by in [#turns], from the next plugin on; null for none.
  void work(@Nullable String name) {
    work = name == null ? "" : name;
  }

  /// The turns and the ends of all work so far.
  List<String> turns() {
    return turns;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Class<? extends Plugin> type() {
    return Filter.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    if (!work.isEmpty()) {
      context.data().background(new Asking(work, turns));
    }
    return new Filter(context);
  }

  private record Asking(String id, List<String> turns) implements BackgroundWork {
    @Override
    public String name() {
      return "measurement";
    }

    @Override
    public Duration period() {
      return Duration.ofSeconds(10);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Asking that && id.equals(that.id);
    }

    @Override
    public int hashCode() {
      return id.hashCode();
    }

    @Override
    public Task begin(ApiReader reader) {
      return new Task() {
        @Override
        public Collection<? extends KubernetesObject> run(Instant now) throws Exception {
          turns.add(id);
          return reader.list(Kinds.NODE_METRICS, Duration.ofSeconds(1), 1 << 20);
        }

        @Override
        public void end() {
          turns.add(id + " ends");
        }
      };
    }
  }

  private static final class Filter implements SimpleFilterPlugin, EnqueueExtensions {
    private final ClusterObjects objects;
    private final Expiries expiries;

    Filter(PluginContext context) {
      objects = context.cluster().objects();
      expiries = context.data().expiries(NodeAspect.OBJECT);
      context.cluster().changes().watch(NodeMetrics.class, this::changed);
    }

    private void changed(@Nullable NodeMetrics before, @Nullable NodeMetrics after) {
      if (after != null) {
        expiries.set(after.metadata().name(), List.of(expiry(after)));
      } else if (before != null) {
        expiries.forget(before.metadata().name());
      }
    }

    private static Instant expiry(NodeMetrics metrics) {
      Instant at = metrics.timestamp();
      return at == null ? Instant.MIN : at.plus(GOOD_FOR);
    }

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      NodeMetrics metrics = objects.get(NodeMetrics.class, node.name());
      return metrics == null || !expiries.now().isBefore(expiry(metrics))
          ? Success.SUCCESS
          : Rejected.unschedulable("node(s) were measured");
    }

    @Override
    public List<ClusterEventWithHint> eventsToRegister() {
      return List.of(
          ClusterEventWithHint.always(EventResource.NODE_METRICS, ActionType.DELETE),
          new ClusterEventWithHint(
              ClusterEvent.of(EventResource.EXPIRY, ActionType.UPDATE),
              (_, before, after) ->
                  after instanceof Node && after.equals(before)
                      ? QueueingHint.QUEUE
                      : QueueingHint.QUEUE_SKIP));
    }
  }
}
