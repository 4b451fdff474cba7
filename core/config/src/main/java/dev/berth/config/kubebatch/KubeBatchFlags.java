package dev.berth.config.kubebatch;

/// What kube-batch is told by flags, of which its profile depends.
///
/// @param schedulerName of the pods that it schedules
/// @param defaultQueue of pods and groups that name none
public record KubeBatchFlags(String schedulerName, String defaultQueue) {

  /// Without any flag.
  public static final KubeBatchFlags DEFAULT = new KubeBatchFlags("kube-batch", "default");
}
