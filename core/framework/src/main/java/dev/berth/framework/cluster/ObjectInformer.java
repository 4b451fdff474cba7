package dev.berth.framework.cluster;

import dev.berth.api.meta.KubernetesObject;

/// Reports changes of [ClusterObjects], nodes and pods, so that plugins need not list them again
/// and again.
///
/// A handler sees a [pod][dev.berth.api.core.Pod] as the scheduler counts it, so that sums that a
/// handler keeps are right even within a cycle. It sees pods on nodes, whatever their scheduler,
/// and waiting pods with the scheduler name of a profile, but no finished pods. `spec.nodeName`
/// shows whether a pod is on a node or waits, and a pod keeps its UID. The handler is called with
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
/// While the engine tries a group, it assumes the members one after the other and removes them
/// again; it also removes and restores potential victims. Each step is a call, and at the end all
/// is as before. Attempts of [NodeFilters] on hypothetical nodes are not reported here, but to
/// [dev.berth.framework.PreFilterExtensions].
///
/// A pod counts as being on its node even if the node does not exist.
public interface ObjectInformer {
  /// Calls the watcher for all existing objects of the kind, and then for every change.
  <T extends KubernetesObject> void watch(Class<T> kind, ObjectEventHandler<T> watcher);
}
