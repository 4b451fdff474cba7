/// Beside a running kube-scheduler: takes the changes of a cluster, makes every decision that they
/// show with an engine of its own, and counts where the two differ.
///
/// ```
/// watches ──▶ ChangeBuffer ──▶ DecisionComparator ──▶ ComparisonCounts ──▶ ComparisonReport
///          in order of version    on a WhatIfView
/// ```
///
/// # What kube-scheduler knew
///
/// The changes do not show when kube-scheduler decided, and on what. They show the end: a pod gets
/// a node, or a condition with the reason. Three things stand between.
///
/// - The kinds of objects are watched one by one, and their changes come in no common order. But
///   they carry versions of one store, so they are put in order again ([ChangeOrder]): each waits a
///   moment for those that happened before it.
/// - Decisions have effects before their end: claims are written, victims are evicted. The view to
///   decide on is the one before the first of them ([InFlightDecision]).
/// - Bindings run side by side, and end in another order than that in which they were decided on.
///   kube-scheduler counts on pods from their decision on, not from their binding. So if the
///   decisions differ, others are looked at that may have been the case: pods in flight are taken
///   in the order of the queue, or some of them are taken to have been decided on sooner or later
///   ([ViewSearch]); and after that, views from a little earlier.
///
/// What agrees only on such a view is counted apart. A decision is said to differ if it does so on
/// every view that was looked at.
@NullMarked
package dev.berth.shadow;

import org.jspecify.annotations.NullMarked;
