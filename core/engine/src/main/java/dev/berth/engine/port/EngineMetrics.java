package dev.berth.engine.port;

import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.status.Code;
import java.time.Duration;

/// Receives durations and counts of the engine. Called on the engine's thread and on the threads of
/// bindings; must be quick. Exceptions have no effect; the first one is reported to the
/// [SchedulingObserver].
public interface EngineMetrics {
  /// Measures nothing; the engine then does not read the clock for metrics.
  EngineMetrics NONE =
      new EngineMetrics() {
        @Override
        public void searched(Duration took) {}

        @Override
        public void pointRan(
            String profile, ExtensionPointLabel point, Code status, Duration took) {}

        @Override
        public void pluginRan(
            String plugin, ExtensionPointLabel point, Code status, Duration took) {}

        @Override
        public void evaluated(
            String profile, String plugin, ExtensionPointLabel point, long times) {}

        @Override
        public void preemptionTried() {}

        @Override
        public void groupPreemptionTried(Code result) {}

        @Override
        public void victimsSearched(String preemptor, Code result, Duration took) {}

        @Override
        public void preemptionEnded(String preemptor, boolean well, Duration took) {}

        @Override
        public void groupSearched(Duration took) {}

        @Override
        public void groupAttempted(String profile, GroupDecision.Result result, Duration took) {}

        @Override
        public void placementsGenerated(String profile, int count) {}

        @Override
        public void placementTried(String profile, boolean feasible, Duration took) {}

        @Override
        public void waitedAtPermit(Code verdict, Duration took) {}

        @Override
        public void stepped(int messages, long nanos) {}

        @Override
        public void eventHandled(String event, Duration took) {}
      };

  /// The search of a scheduling cycle has ended, including PostFilter.
  void searched(Duration took);

  /// All plugins of an extension point were called for a pod.
  void pointRan(String profile, ExtensionPointLabel point, Code status, Duration took);

  /// A plugin was called for a pod, or for a pod and a node. Called for a sample only.
  void pluginRan(String plugin, ExtensionPointLabel point, Code status, Duration took);

  /// A plugin was called for one or more pods, or for a pod and nodes.
  ///
  /// @param point PreFilter, Filter, PreScore or Score
  /// @param times may be 0, to register the plugin
  void evaluated(String profile, String plugin, ExtensionPointLabel point, long times);

  /// A plugin has tried preemption for a pod.
  void preemptionTried();

  /// A plugin has tried preemption for a group of pods.
  void groupPreemptionTried(Code result);

  /// A plugin has searched for victims.
  ///
  /// @param preemptor `pod`, or `podgroup` for all groups, including groups of groups
  void victimsSearched(String preemptor, Code result, Duration took);

  /// All victims have been evicted, or an eviction has failed.
  ///
  /// @param preemptor `pod`, `podgroup` or `compositepodgroup`
  void preemptionEnded(String preemptor, boolean well, Duration took);

  /// The members of a group have been tried. PostFilter plugins are not called yet.
  void groupSearched(Duration took);

  /// An attempt to schedule a group has ended; its members are being bound or are back in the
  /// queue.
  ///
  /// @param profile the scheduler name of the members
  void groupAttempted(String profile, GroupDecision.Result result, Duration took);

  /// Placements have been generated for a PodGroup.
  void placementsGenerated(String profile, int count);

  /// A PodGroup was tried in one placement.
  void placementTried(String profile, boolean feasible, Duration took);

  /// A pod has waited at Permit.
  void waitedAtPermit(Code verdict, Duration took);

  /// The engine's thread has done its work and looks at its inbox again.
  ///
  /// @param messages the number of messages in the inbox
  /// @param nanos the duration of the work
  void stepped(int messages, long nanos);

  /// A change of the cluster was applied.
  ///
  /// @param event the label of the event, such as `NodeAdd`
  void eventHandled(String event, Duration took);
}
