/// # PrioritySort
///
/// *QueueSort:* the pod with the higher `spec.priority` comes first; of two with equal priority,
/// the one that was added to the queue earlier.
///
/// *Arguments:* none. *Events:* none, as it never rejects.
///
/// Same as kube-scheduler v1.37 `plugins/queuesort`.
@NullMarked
package dev.berth.plugins.prioritysort;

import org.jspecify.annotations.NullMarked;
