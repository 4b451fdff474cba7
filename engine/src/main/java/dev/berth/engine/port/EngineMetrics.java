package dev.berth.engine.port;

import dev.berth.framework.Code;
import java.time.Duration;

/// Is told how often things are done and how long they take, to count that. Called on the engine's
/// thread and on those of bindings; must be quick. What it throws changes nothing: the first time
/// is reported to the [SchedulingObserver].
public interface EngineMetrics {
  /// Counts nothing; the engine then does not look at the clock for it either.
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
        public void preemptionEnded(boolean well) {}

        @Override
        public void waitedAtPermit(Code verdict, Duration took) {}

        @Override
        public void eventHandled(String event, Duration took) {}
      };

  /// A node was looked for, and room if there was none.
  void searched(Duration took);

  /// All plugins of an extension point were asked about a pod.
  void pointRan(String profile, ExtensionPointLabel point, Code status, Duration took);

  /// A plugin was asked about a pod, or about a pod and a node. Told of a sample only.
  void pluginRan(String plugin, ExtensionPointLabel point, Code status, Duration took);

  /// A plugin was asked about pods, or about a pod and nodes.
  ///
  /// @param point PreFilter, Filter, PreScore or Score
  /// @param times may be 0, to say that there is such a plugin
  void evaluated(String profile, String plugin, ExtensionPointLabel point, long times);

  /// A plugin has looked for victims.
  void preemptionTried();

  /// All victims of a pod have been told to go, or not.
  void preemptionEnded(boolean well);

  /// A pod has waited at Permit.
  void waitedAtPermit(Code verdict, Duration took);

  /// A change in the cluster was taken note of.
  ///
  /// @param event its label, such as `NodeAdd`
  void eventHandled(String event, Duration took);
}
