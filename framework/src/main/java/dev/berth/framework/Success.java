package dev.berth.framework;

/// The pod may go on.
public enum Success
    implements
        PreEnqueueStatus, PreFilterResult, FilterStatus, PreScoreStatus, ReserveStatus,
        PermitStatus, PreBindStatus, BindStatus {
  SUCCESS
}
