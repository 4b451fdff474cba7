package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;

/// Changes among the [ClusterObjects], for plugins that would have to list all of them otherwise;
/// and of nodes and pods.
///
/// A [pod][dev.berth.api.core.Pod] is shown as the scheduler reckons with it, so that what a
/// handler adds up is right within a cycle, too. There are those on nodes, of whatever scheduler,
/// and those of the profiles' scheduler names that wait; none that has finished. `spec.nodeName`
/// tells the two apart, and a pod keeps its UID. The handler is called with
///
/// | before | after | |
/// |---|---|---|
/// | null | without a node | it has been created, and waits |
/// | null | with a node | it is on its node when it is first seen, bound by another scheduler, say |
/// | without | without | it waits, and has changed |
/// | without | with | it is assumed on the node, before Reserve plugins are called; or the cluster shows it there |
/// | with | with | it has changed, or its binding is confirmed; perhaps on another node |
/// | with | without | it is assumed no more: rejected by a Reserve or Permit plugin, or its binding has failed |
/// | any | null | it has been deleted, or has finished; or it waits for another scheduler now |
///
/// While a group is tried, its members are assumed one after the other and taken back again, and
/// pods that might be preempted for it go and come back: each with a call, so that in the end all
/// is as it was. What [NodeFilters] try out on hypothetical nodes is not seen here, but by
/// [dev.berth.framework.PreFilterExtensions].
///
/// A pod counts as on its node even if the node itself is not there.
public interface ObjectInformer {
  /// Calls the handler with all objects of the kind that are there, and with every change from then
  /// on.
  <T extends KubernetesObject> void watch(Class<T> kind, ObjectEventHandler<T> watcher);
}
