package dev.berth.framework;

/// A plugin that makes room by evicting other pods, and at PreEnqueue holds a pod back until the
/// room is there.
///
/// Decisions of a profile that has such a plugin at PreEnqueue always have a report once PostFilter
/// plugins were called, even an empty one because the plugin itself is disabled there.
public interface PreemptionPlugin extends PreEnqueuePlugin, PostFilterPlugin {}
