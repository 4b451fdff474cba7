package dev.berth.framework.diagnosis;

/// All results of one attempt to schedule a pod or a group of pods.
public sealed interface AttemptDecision permits Decision, GroupDecision {}
