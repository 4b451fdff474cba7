package dev.berth.engine.queue;

/// The labels of events, other than cluster events, that move pods to a queue. All but the last two
/// are kube-scheduler's.
final class EventLabel {
  static final String UNSCHEDULED_POD_ADD = "UnscheduledPodAdd";
  static final String SCHEDULE_ATTEMPT_FAILURE = "ScheduleAttemptFailure";
  static final String BACKOFF_COMPLETE = "BackoffComplete";
  static final String POP_FROM_BACKOFF_Q = "PopFromBackoffQ";
  static final String FORCE_ACTIVATE = "ForceActivate";
  static final String UNSCHEDULABLE_TIMEOUT = "UnschedulableTimeout";

  /// The plugins were replaced.
  static final String CONFIGURATION_RELOAD = "ConfigurationReload";

  /// The pod would fit although no event has requeued it.
  static final String SELF_AUDIT = "SelfAudit";

  private EventLabel() {}
}
