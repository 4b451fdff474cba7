package dev.berth.engine.queue;

/// Events that move pods to a queue, other than cluster events; kube-scheduler's names, but for the
/// last two.
final class EventLabel {
  static final String UNSCHEDULED_POD_ADD = "UnscheduledPodAdd";
  static final String SCHEDULE_ATTEMPT_FAILURE = "ScheduleAttemptFailure";
  static final String BACKOFF_COMPLETE = "BackoffComplete";
  static final String POP_FROM_BACKOFF_Q = "PopFromBackoffQ";
  static final String FORCE_ACTIVATE = "ForceActivate";
  static final String UNSCHEDULABLE_TIMEOUT = "UnschedulableTimeout";

  /// Other plugins are in use.
  static final String CONFIGURATION_RELOAD = "ConfigurationReload";

  /// The pod would fit, and no event has requeued it.
  static final String SELF_AUDIT = "SelfAudit";

  private EventLabel() {}
}
