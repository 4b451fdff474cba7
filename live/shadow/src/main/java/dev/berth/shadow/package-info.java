/// Runs beside a kube-scheduler: follows the changes of a cluster, makes every decision that they
/// show with its own engine, and counts the differences.
///
/// ```
/// watches ──▶ ChangeBuffer ──▶ DecisionComparator ──▶ ComparisonCounts ──▶ ComparisonReport
///          in order of version    on a WhatIfView
/// ```
///
/// # What kube-scheduler knew
///
/// The changes do not show when kube-scheduler decided, or on which state. They show only the end:
/// a pod gets a node, or a condition with the reason. Three things make this difficult:
///
/// - Each kind of object has its own watch, so the changes arrive in no common order. But their
///   versions are from one store, so they can be put in order ([ChangeOrder]): each change waits a
///   moment for earlier ones.
/// - Decisions have effects before their end: claims are written, and victims are evicted. The view
///   to decide on is the one before the first effect ([InFlightDecision]).
/// - Bindings run concurrently and end in another order than the decisions were made.
///   kube-scheduler takes a pod into account from the decision on, not from the binding. So if the
///   decisions differ, other possible views are tried ([ViewSearch]). First, pods in flight are put
///   in the order of the queue, or some of them are decided earlier or later; then views from
///   slightly earlier are tried.
///
/// Decisions that agree only on such a view are counted separately. A decision counts as different
/// only if it differs on every view that was tried.
@NullMarked
package dev.berth.shadow;

import org.jspecify.annotations.NullMarked;
