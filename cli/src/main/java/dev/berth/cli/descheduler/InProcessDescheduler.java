package dev.berth.cli.descheduler;

import dev.berth.api.codec.Problems;
import dev.berth.cli.daemon.TaskThread;
import dev.berth.cli.live.Controller;
import dev.berth.cli.live.ControllerContext;
import dev.berth.cli.plugins.PluginLoader;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.LoadedScheduler;
import dev.berth.cli.server.DeschedulingSettings;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.engine.ClusterChange;
import dev.berth.kube.watch.WatchedKind;
import java.util.List;
import java.util.function.Supplier;

/// The descheduler in the scheduler's process: evicts while that leads, and by what it watches.
/// Evictions are proven by the profiles that the scheduler has in use, and it keeps the nodes for
/// the replacements.
public final class InProcessDescheduler implements Controller {
  private final DeschedulingSettings settings;
  private final Supplier<LoadedScheduler> scheduler;
  private final DeschedulerPlugins plugins;
  private final IndexedCluster cluster = new IndexedCluster();
  private final PodFeeds feeds =
      new PodFeeds(cluster, new ClusterFeed(cluster, BackgroundEvictions.none()));

  private InProcessDescheduler(
      DeschedulingSettings settings,
      Supplier<LoadedScheduler> scheduler,
      DeschedulerPlugins plugins) {
    this.settings = settings;
    this.scheduler = scheduler;
    this.plugins = plugins;
  }

  /// One that has not begun.
  ///
  /// @param scheduler the configuration in use
  /// @throws InputException if the policy or a plugin is not valid
  public static InProcessDescheduler of(
      DeschedulingSettings settings, Supplier<LoadedScheduler> scheduler) throws InputException {
    var problems = new Problems();
    DeschedulerPlugins plugins = PluginLoader.load(settings.plugins(), problems).descheduler();
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    new PolicyFile(settings.policy().toString(), plugins).check();
    return new InProcessDescheduler(settings, scheduler, plugins);
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
    var cycles =
        new InProcessCycles(
            settings,
            scheduler,
            new PolicyFile(settings.policy().toString(), plugins),
            cluster,
            feeds,
            context);
    var thread = new TaskThread("descheduler", cycles);
    thread.start();
    return thread;
  }
}
