package dev.berth.daemon.descheduler;

import dev.berth.api.codec.Problems;
import dev.berth.daemon.TaskThread;
import dev.berth.daemon.descheduler.PodFeeds.ClusterFeed;
import dev.berth.daemon.scheduler.Controller;
import dev.berth.daemon.scheduler.Controller.ControllerContext;
import dev.berth.daemon.server.ServerSettings.DeschedulingSettings;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.proof.PastEvictions;
import dev.berth.engine.ClusterChange;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.kube.write.EvictionSupport;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.plugins.PluginLoader;
import dev.berth.server.metrics.DeschedulerMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The descheduler in the scheduler's process: it evicts while the scheduler leads, and uses the
/// scheduler's watches. The scheduler's current profiles prove evictions, and the scheduler
/// reserves the nodes for the replacements.
public final class InProcessDescheduler implements Controller {
  private static final Logger LOG = LoggerFactory.getLogger(InProcessDescheduler.class);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration NOTE = Duration.ofSeconds(30);
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);

  private final DeschedulingSettings settings;
  private final Supplier<LoadedScheduler> scheduler;
  private final PolicyFile file;
  private final IndexedCluster cluster = new IndexedCluster();
  private final PodFeeds feeds =
      new PodFeeds(cluster, new ClusterFeed(cluster, BackgroundEvictions.none()));

  private InProcessDescheduler(
      DeschedulingSettings settings, Supplier<LoadedScheduler> scheduler, PolicyFile file) {
    this.settings = settings;
    this.scheduler = scheduler;
    this.file = file;
  }

  /// One that has not begun.
  ///
  /// @param scheduler the configuration in use
  /// @throws InputException if the policy or a plugin is not valid
  public static InProcessDescheduler of(
      DeschedulingSettings settings, Supplier<LoadedScheduler> scheduler) throws InputException {
    var problems = new Problems();
    DeschedulerPlugins plugins = PluginLoader.load(settings.plugins(), problems).descheduler();
    InputException.throwIfAny(problems);
    var file = new PolicyFile(settings.policy().toString(), plugins);
    file.check();
    return new InProcessDescheduler(settings, scheduler, file);
  }

  @Override
  public List<WatchedKind<?>> kinds() {
    return DeschedulerSession.besideScheduler();
  }

  @Override
  public void changed(ClusterChange change) {
    feeds.ofScheduler(change);
  }

  @Override
  public TaskThread begin(ControllerContext context) {
    var thread = new TaskThread("descheduler", new Cycles(context));
    thread.start();
    return thread;
  }

  /// Cycle after cycle, while the process leads. If the policy or the scheduler's configuration has
  /// changed, the new one counts from the next cycle on; an invalid policy is refused, and the
  /// previous one stays in use. For one thread.
  private final class Cycles implements TaskThread.Task {
    private final ControllerContext context;
    private final @Nullable DeschedulerMetrics metrics;
    private final PastEvictions past = new PastEvictions();
    private @Nullable InProcessPolicy policy;
    private byte[] tried = {};

    Cycles(ControllerContext context) {
      this.context = context;
      metrics =
          context.metrics() == null
              ? null
              : new DeschedulerMetrics(context.metrics(), DeschedulerRequest.VERSION);
    }

    @Override
    public boolean run() throws InterruptedException {
      try (var ended =
          ClusterWatch.start(
              context.reads(),
              List.of(WatchedKind.ENDED_PODS),
              feeds::ofEnded,
              context.time(),
              context.random().split())) {
        awaitLead();
        if (!canEvict()) {
          LOG.error("The API server cannot evict pods: it has no pods/eviction");
          return false;
        }
        while (!ended.awaitSynced(NOTE)) {
          LOG.warn("Still waiting for the pods that have ended");
        }
        while (true) {
          long begun = context.time().nanos();
          cycle(ended);
          Periods.sleepUntil(begun, settings.interval(), context.time());
        }
      } finally {
        close();
      }
    }

    private void awaitLead() throws InterruptedException {
      while (!context.mayWork().getAsBoolean() || !context.watch().isFollowing()) {
        context.time().sleep(POLL);
      }
    }

    /// Whether the API server supports evictions; repeats the question until the API server
    /// answers.
    private boolean canEvict() throws InterruptedException {
      while (true) {
        try {
          return EvictionSupport.has(context.reads());
        } catch (IOException e) {
          LOG.atWarn()
              .addKeyValue("err", e.getMessage())
              .log("The API server does not say whether it can evict pods");
          context.time().sleep(LOOK_AGAIN);
        }
      }
    }

    /// An unexpected error ends only this cycle.
    private void cycle(ClusterWatch ended) throws InterruptedException {
      try {
        LoadedScheduler inUse = scheduler.get();
        byte[] content = content();
        InProcessPolicy known = policy;
        if (known == null || !known.isFor(inUse) || !Arrays.equals(content, tried)) {
          tried = content;
          renew(inUse, ended);
        }
        if (policy != null) {
          policy.cycle();
        }
      } catch (RuntimeException e) {
        LOG.atError().setCause(e).log("Descheduling cycle failed");
      }
    }

    /// Empty if the file cannot be read; loading it reports the error.
    private byte[] content() {
      try {
        return Files.readAllBytes(settings.policy());
      } catch (IOException e) {
        return new byte[0];
      }
    }

    private void renew(LoadedScheduler inUse, ClusterWatch ended) throws InterruptedException {
      try {
        var next =
            new InProcessPolicy(
                file.load(context.reads()),
                inUse,
                new InProcessPolicy.Workplace(
                    file.plugins(), cluster, ended, context, past, metrics, settings.isDryRun()));
        close();
        policy = next;
        next.begin();
      } catch (PolicyException | IOException e) {
        LOG.atError().addKeyValue("err", e.getMessage()).log("The policy cannot be used");
      }
    }

    private void close() {
      if (policy != null) {
        policy.close();
      }
      policy = null;
    }
  }
}
