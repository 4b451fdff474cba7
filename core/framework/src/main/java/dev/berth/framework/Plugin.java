package dev.berth.framework;

/// A scheduling plugin: one object that implements one or more extension points.
///
/// One instance is made per profile and shared by all its extension points. The engine calls
/// [PreBindPlugin], [BindPlugin] and [PostBindPlugin] on a separate thread for each pod, and these
/// three may block. It calls all other extension points on its own thread, one at a time.
///
/// The result type of an extension point has only the results that are possible at that point. An
/// unexpected failure is an exception: the profile catches it and adds the plugin and the extension
/// point to the message. The attempt then ends as kube-scheduler's `Error`.
public interface Plugin {
  /// The name of this plugin in the configuration, such as `NodeName`.
  String name();
}
