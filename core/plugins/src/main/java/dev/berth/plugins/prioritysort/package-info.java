/// # PrioritySort
///
/// *QueueSort:* the pod of higher `spec.priority` is scheduled first; of two with the same
/// priority, the one that was added to the queue earlier.
///
/// *Arguments:* none. *Events:* none, it never rejects.
///
/// Same as kube-scheduler v1.37 `plugins/queuesort`.
@NullMarked
package dev.berth.plugins.prioritysort;

import org.jspecify.annotations.NullMarked;
