package dev.berth.descheduler.cycle;

import dev.berth.api.core.Pod;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.cycle.ProfilePlugins.Named;
import dev.berth.descheduler.eviction.CycleEndedException;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.eviction.EvictionListener.EvictionCount;
import dev.berth.descheduler.eviction.EvictionListener.EvictionEvent;
import dev.berth.descheduler.eviction.PodEvictor;
import dev.berth.descheduler.eviction.PodEvictor.EvictionSettings;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.plugins.support.NodeReadiness;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPlugins.Point;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.text.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Runs a policy on a cluster, cycle by cycle. For one thread.
///
/// A cycle runs the plugins of `deschedule` of all profiles in order, and then those of `balance`.
/// All get the same nodes. If a plugin fails, the others still run.
public final class Descheduler {
  private final DeschedulerSetup setup;
  private final Selector nodeSelector;
  private final PodEvictor evictor;
  private final CycleRecorder recorder = new CycleRecorder();
  private final List<ProfilePlugins> profiles = new ArrayList<>();

  /// @param policy validated and with defaults
  /// @param registry has its plugins
  /// @throws PolicyException if plugins cannot be created from it
  public Descheduler(DeschedulerPolicy policy, DeschedulerPlugins registry, DeschedulerSetup setup)
      throws PolicyException {
    this.setup = setup;
    try {
      nodeSelector = policy.nodes();
    } catch (SelectorException e) {
      throw new PolicyException(String.valueOf(e.getMessage()));
    }
    evictor =
        new PodEvictor(
            new EvictionSettings(
                policy.maxNoOfPodsToEvictPerNode(),
                policy.maxNoOfPodsToEvictPerNamespace(),
                policy.maxNoOfPodsToEvictTotal(),
                policy.gracePeriodSeconds(),
                policy.evictionFailureEventNotification(),
                setup.isDryRun()),
            setup.api(),
            setup.review(),
            new Listener(),
            setup.background());
    for (var profile : policy.profiles()) {
      profiles.add(ProfilePlugins.of(profile, registry, setup, evictor, recorder));
    }
  }

  /// Records warnings before it passes them on.
  private final class Listener implements EvictionListener {
    @Override
    public void event(EvictionEvent event) {
      recorder.event(event);
      setup.listener().event(event);
    }

    @Override
    public void counted(EvictionCount count) {
      setup.listener().counted(count);
    }

    @Override
    public Consumer<String> begins(Pod pod) {
      return setup.listener().begins(pod);
    }
  }

  /// Runs one cycle.
  public CycleResult run() {
    return run(CycleObserver.NONE);
  }

  /// Runs one cycle; the observer follows the plugins.
  public CycleResult run(CycleObserver observer) {
    recorder.clear();
    evictor.reset();
    var nodes = NodeReadiness.ready(setup.cluster().nodes(), nodeSelector);
    if (nodes.size() <= 1) {
      return recorder.result("requires >=2 nodes", nodes);
    }
    for (var profile : profiles) {
      var plugins = profile.of(Point.DESCHEDULE, DeschedulePlugin.class);
      run(observer, profile, Point.DESCHEDULE, plugins, plugin -> plugin.deschedule(nodes));
    }
    for (var profile : profiles) {
      var plugins = profile.of(Point.BALANCE, BalancePlugin.class);
      run(observer, profile, Point.BALANCE, plugins, plugin -> plugin.balance(nodes));
    }
    return recorder.result("", nodes);
  }

  private interface Run<P> {
    void of(P plugin) throws DeschedulerPluginException;
  }

  private <P> void run(
      CycleObserver observer,
      ProfilePlugins profile,
      Point point,
      List<Named<P>> plugins,
      Run<P> run) {
    var errors = new ArrayList<String>();
    for (var plugin : plugins) {
      Consumer<String> ended = observer.begins(profile.profile(), plugin.name(), point.title());
      String failure = "";
      try {
        run.of(plugin.plugin());
      } catch (CycleEndedException e) {
        failure = ProfilePlugins.text(e);
        throw e;
      } catch (DeschedulerPluginException | RuntimeException | LinkageError e) {
        failure = ProfilePlugins.text(e);
        errors.add(ProfilePlugins.failure(plugin.name(), e));
      } finally {
        ended.accept(failure);
      }
    }
    if (!errors.isEmpty()) {
      recorder.error(profile.profile(), "", Aggregate.of(errors));
    }
  }

  /// Returns the answers of each profile's filters about a pod, as the cluster is now.
  public List<FilterAnswers> filters(Pod pod) {
    return profiles.stream()
        .map(profile ->
            new FilterAnswers(
                profile.profile(), profile.filter(pod), profile.preEvictionFilter(pod)))
        .toList();
  }

  /// Follows the plugins in a cycle, to measure them. Called on the thread of the cycle.
  public interface CycleObserver {
    /// Follows nothing.
    CycleObserver NONE = (_, _, _) -> _ -> {};

    /// A plugin begins.
    ///
    /// @param operation `deschedule` or `balance`
    /// @return called at the plugin's end in any case, with the reason of a failure; empty without
    ///   one
    Consumer<String> begins(String profile, String plugin, String operation);
  }
}
