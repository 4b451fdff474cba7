package dev.berth.framework;

/// A scheduling plugin: one object that implements one or more extension points.
///
/// One instance is made per profile and shared by all its extension points. All extension points
/// but [PreBindPlugin], [BindPlugin] and [PostBindPlugin] are called on the engine's thread, one at
/// a time; those three are called on a thread of their own per pod and may block.
///
/// An extension point answers only what makes sense there. What goes wrong unexpectedly is an
/// exception: the profile catches it, names plugin and extension point, and the attempt ends as
/// kube-scheduler's `Error`.
public interface Plugin {
  /// The name by which the configuration refers to this plugin, such as `NodeName`.
  String name();
}
