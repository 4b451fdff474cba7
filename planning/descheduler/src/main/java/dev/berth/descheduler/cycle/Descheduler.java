package dev.berth.descheduler.cycle;

import dev.berth.api.core.Pod;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.eviction.CycleEndedException;
import dev.berth.descheduler.eviction.EvictionCount;
import dev.berth.descheduler.eviction.EvictionEvent;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.eviction.EvictionSettings;
import dev.berth.descheduler.eviction.PodEvictor;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.plugins.support.NodeReadiness;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.text.Aggregate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A policy at work on a cluster, cycle by cycle. For one thread.
///
/// In a cycle the plugins of `deschedule` run, those of all profiles in order, and then those of
/// `balance`. All are given the same nodes. A plugin that fails does not keep others from running.
public final class Descheduler {
  private static final String TOO_FEW_NODES = "requires >=2 nodes";

  private final DeschedulerSetup setup;
  private final Selector nodeSelector;
  private final PodEvictor evictor;
  private final CycleRecorder recorder = new CycleRecorder();
  private final List<ProfilePlugins> profiles = new ArrayList<>();

  /// @param policy validated and with defaults
  /// @param registry has its plugins
  /// @throws PolicyException if plugins cannot be made of it
  public Descheduler(DeschedulerPolicy policy, DeschedulerPlugins registry, DeschedulerSetup setup)
      throws PolicyException {
    this.setup = setup;
    nodeSelector = nodeSelector(policy);
    evictor =
        new PodEvictor(
            settings(policy, setup),
            setup.api(),
            setup.review(),
            new Listener(),
            setup.background());
    for (var profile : policy.profiles()) {
      profiles.add(
          new DeschedulerProfileBuilder(profile, registry, setup, evictor, recorder).build());
    }
  }

  private static Selector nodeSelector(DeschedulerPolicy policy) throws PolicyException {
    var text = policy.nodeSelector();
    try {
      return text == null ? Selector.EVERYTHING : Selector.parse(text);
    } catch (SelectorException e) {
      throw new PolicyException(String.valueOf(e.getMessage()));
    }
  }

  private static EvictionSettings settings(DeschedulerPolicy policy, DeschedulerSetup setup) {
    return new EvictionSettings(
        policy.maxNoOfPodsToEvictPerNode(),
        policy.maxNoOfPodsToEvictPerNamespace(),
        policy.maxNoOfPodsToEvictTotal(),
        policy.gracePeriodSeconds(),
        policy.evictionFailureEventNotification(),
        setup.isDryRun());
  }

  /// Notes warnings down before they are passed on.
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

  /// Runs one cycle.
  ///
  /// @param observer follows the plugins
  public CycleResult run(CycleObserver observer) {
    recorder.clear();
    evictor.reset();
    var nodes = NodeReadiness.ready(setup.cluster().nodes(), nodeSelector);
    if (nodes.size() <= 1) {
      return recorder.result(TOO_FEW_NODES, nodes);
    }
    for (var profile : profiles) {
      run(
          observer,
          profile.profile(),
          "deschedule",
          profile.deschedule(),
          plugin -> plugin.deschedule(nodes));
    }
    for (var profile : profiles) {
      run(
          observer,
          profile.profile(),
          "balance",
          profile.balance(),
          plugin -> plugin.balance(nodes));
    }
    return recorder.result("", nodes);
  }

  private interface Run<P> {
    void of(P plugin) throws DeschedulerPluginException;
  }

  private <P extends DeschedulerPlugin> void run(
      CycleObserver observer, String profile, String operation, List<P> plugins, Run<P> run) {
    var errors = new ArrayList<String>();
    for (var plugin : plugins) {
      Consumer<String> ended = observer.begins(profile, plugin.name(), operation);
      String failure = "";
      try {
        run.of(plugin);
      } catch (CycleEndedException e) {
        failure = PluginFailures.text(e);
        throw e;
      } catch (DeschedulerPluginException | RuntimeException | LinkageError e) {
        failure = PluginFailures.text(e);
        errors.add(PluginFailures.finished(plugin, e));
      } finally {
        ended.accept(failure);
      }
    }
    if (!errors.isEmpty()) {
      recorder.error(profile, "", Aggregate.of(errors));
    }
  }

  /// What the filters of each profile say of a pod, as the cluster is now.
  public List<FilterAnswers> filters(Pod pod) {
    return profiles.stream()
        .map(profile ->
            new FilterAnswers(
                profile.profile(),
                profile.filters().filter(pod),
                profile.filters().preEvictionFilter(pod)))
        .toList();
  }
}
