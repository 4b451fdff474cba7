package dev.berth.conformance;

import dev.berth.api.codec.Problems;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.history.DecisionLog;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.query.QueriedScheduler;
import dev.berth.query.QueryApi;
import dev.berth.query.RateLog;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.scenario.SchedulerRequest;
import dev.berth.scenario.snapshot.ClusterSnapshot;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A cluster in this process with a running scheduler, and the questions to it. The scheduler works
/// only while the thread of the test lets it.
public final class QueriedCluster {
  private final LiveScenario live;
  private final QueryApi questions;

  public QueriedCluster(GivenNode... nodes) {
    live = LiveScenario.cluster(nodes);
    var log = new DecisionLog(1 << 20, live.clock());
    var rates = new RateLog();
    live.observer(log.and(rates));
    var queried = new QueriedScheduler(this::configured, log, rates, live.clock(), () -> true);
    queried.connect(
        live.scheduler(), new CurrentObjects(), () -> new ClusterSnapshot(Map.of(), List.of()));
    questions = new QueryApi(queried);
  }

  private LoadedScheduler configured() {
    var problems = new Problems();
    var request = new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(), null);
    var loader = new SchedulerLoader(request, live.clock(), problems);
    return Objects.requireNonNull(loader.load(null), () -> problems.kept().toString());
  }

  public LiveScenario live() {
    return live;
  }

  /// The questions; each waits for the scheduler.
  public QueryApi questions() {
    return questions;
  }

  /// The objects of this moment.
  private final class CurrentObjects implements ClusterObjects {
    @Override
    public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
      return live.api().snapshot().get(kind, key);
    }

    @Override
    public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
      return live.api().snapshot().list(kind);
    }

    @Override
    public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
      return live.api().snapshot().list(kind, namespace);
    }
  }
}
