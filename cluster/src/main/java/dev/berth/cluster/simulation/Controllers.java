package dev.berth.cluster.simulation;

/// The controllers of a simulated cluster. They act in turns with the scheduler.
@FunctionalInterface
public interface Controllers {

  /// Pods come and go by themselves nowhere.
  Controllers NONE = () -> false;

  /// Does what follows from everything that has happened since the last call: pods that were
  /// deleted are gone, bound ones are ready, and workloads get the pods that they lack.
  ///
  /// @return whether something has changed, so that pods that wait may fit now
  boolean reconcile();
}
