package dev.berth.config.legacy.kubebatch;

/// The flags of kube-batch on which its profile depends.
///
/// @param schedulerName the scheduler name of the pods that it schedules
/// @param defaultQueue the queue of pods and groups that name none
public record KubeBatchFlags(String schedulerName, String defaultQueue) {
  /// The values if no flag is given.
  public static final KubeBatchFlags DEFAULT = new KubeBatchFlags("kube-batch", "default");
}
