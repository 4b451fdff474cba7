package dev.berth.framework;

import java.time.Duration;

/// What a [PermitPlugin] answers.
public sealed interface PermitStatus permits Success, Rejected, PermitStatus.Wait {
  /// The pod waits until every plugin that asked for it has allowed the pod, one has rejected it,
  /// or the time is over.
  ///
  /// @param timeout how long this plugin waits at most; kube-scheduler caps it at 15 minutes
  record Wait(Duration timeout) implements PermitStatus {}
}
