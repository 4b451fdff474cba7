package dev.berth.framework;

/// A scheduling plugin: one object that implements one or more extension points.
///
/// One instance is made per profile and shared by all its extension points. Three kinds of threads
/// call it:
///
/// - The engine's thread calls all extension points except the next three, one at a time.
/// - A separate thread for each pod calls [PreBindPlugin], [BindPlugin] and [PostBindPlugin], which
///   may block.
/// - Any thread that reads a decision may call the methods that compute a remembered answer again:
///   [FilterPlugin#filter(Object, dev.berth.framework.model.NodeInfo)], [ScorePlugin#score(Object,
///   dev.berth.framework.model.NodeInfo)], [CountingScore#summands],
///   [CountingScore#ignoresNodesOutside] and [Normalization#apply]. Several threads may do so at
///   the same time as the engine's thread, and at any later time, even after a reload has replaced
///   the plugin. These methods therefore read only their arguments and immutable data. If they fill
///   a cache, it must be safe for many threads.
///
/// The result type of an extension point has only the results that are possible at that point. An
/// unexpected failure is an exception: the profile catches it and adds the plugin and the extension
/// point to the message. The attempt then ends as kube-scheduler's `Error`.
public interface Plugin {
  /// The name of this plugin in the configuration, such as `NodeName`.
  String name();
}
