package dev.berth.engine.queue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The pods that one call of each shared queueing hint is enough for: its answers are the same for
/// all of them. Hints that are not shared may still differ.
///
/// @param plugins those that have rejected the pods
/// @param gatingPlugin the one among them that gates the pods; null if they may be tried
/// @param read all that shared hints of the plugins read of such a pod
record HintClass(
    String profile,
    UnschedulablePlugins plugins,
    @Nullable String gatingPlugin,
    List<Object> read) {}
