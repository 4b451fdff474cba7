package dev.berth.engine.queue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A class of pods for which each shared queueing hint has the same answer, so one call is enough
/// for all of them. Hints that are not shared may still differ.
///
/// @param plugins the plugins that rejected the pods
/// @param gatingPlugin the plugin that gates the pods; null if they may be tried
/// @param read everything that the plugins' shared hints read of such a pod
record HintClass(
    String profile,
    UnschedulablePlugins plugins,
    @Nullable String gatingPlugin,
    List<Object> read) {}
