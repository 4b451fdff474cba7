package dev.berth.framework;

/// A scheduling plugin: one object that implements one or more extension points.
///
/// One instance is made per profile and shared by all its extension points. All extension points
/// but [PreBindPlugin], [BindPlugin] and [PostBindPlugin] are called on the engine's thread, one at
/// a time; those three are called on a thread of their own per pod and may block.
///
/// The result type of an extension point has only the results that are possible there. An
/// unexpected failure is an exception: the profile catches it, adds plugin and extension point to
/// the message, and the attempt ends as kube-scheduler's `Error`.
public interface Plugin {
  /// The name by which the configuration refers to this plugin, such as `NodeName`.
  String name();
}
