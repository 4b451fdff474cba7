package dev.berth.framework;

/// A plugin that makes room by evicting other pods, and at PreEnqueue holds a pod back until the
/// room is there.
///
/// Decisions of a profile that has such a plugin at PreEnqueue always say what was weighed once
/// PostFilter plugins were asked, even if that was nothing because the plugin itself is disabled
/// there.
public interface PreemptionPlugin extends PreEnqueuePlugin, PostFilterPlugin {}
