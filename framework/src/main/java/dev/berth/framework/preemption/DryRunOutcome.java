package dev.berth.framework.preemption;

/// What a dry run has found out about one node.
public sealed interface DryRunOutcome permits Candidate, Hopeless {
  String node();
}
