/// The judge beside a running kube-scheduler: is told what happens in a cluster, decides everything
/// that kube-scheduler is seen to decide, too, and keeps account of where the two differ.
///
/// ```
/// ClusterWatch ──▶ Intake ──▶ Judge ──▶ Tally ──▶ ShadowPage, ShadowTree
///         put in order by version   on a View
/// ```
///
/// # What kube-scheduler knew
///
/// Nobody tells when kube-scheduler decided, and what it knew then. What is seen is the end: a pod
/// gets a node, or a condition that says why not. Three things stand between.
///
/// - The kinds of objects are watched one by one, and their changes come in no common order. But
///   they carry versions of one store, so they are put in order again ([StepOrder]): each waits a
///   moment for those that happened before it.
/// - Decisions have effects before their end: claims are written, victims are evicted. The view to
///   decide on is the one before the first of them ([Flight]).
/// - Bindings run side by side, and end in another order than that in which they were decided on.
///   kube-scheduler counts on pods from their decision on, not from their binding. So if the
///   decisions differ, others are looked at that may have been the case: pods in flight are taken
///   in the order of the queue, or some of them are taken to have been decided on sooner or later
///   ([Search]); and after that, views from a little earlier.
///
/// What agrees only on such a view is counted apart. A decision is said to differ if it does so on
/// every view that was looked at.
@NullMarked
package dev.berth.cli.shadow;

import org.jspecify.annotations.NullMarked;
