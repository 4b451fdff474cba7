package dev.berth.framework;

/// A plugin that evicts other pods to make room, and at PreEnqueue holds a pod back until the room
/// is free.
///
/// If a profile has such a plugin at PreEnqueue, every decision for which PostFilter plugins were
/// called has a preemption report. The report is empty if the plugin is disabled at PostFilter.
public interface PreemptionPlugin extends PreEnqueuePlugin, PostFilterPlugin {}
