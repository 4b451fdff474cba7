/// # PrioritySort
///
/// *QueueSort:* the pod with the higher `spec.priority` is first; if two pods have the same
/// priority, the pod that was added to the queue earlier is first.
///
/// *Arguments:* none. *Events:* none, as it never rejects.
///
/// Same as kube-scheduler v1.37 `plugins/queuesort`.
@NullMarked
package dev.berth.plugins.prioritysort;

import org.jspecify.annotations.NullMarked;
