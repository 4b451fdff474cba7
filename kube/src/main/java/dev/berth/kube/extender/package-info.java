/// Scheduler extenders as kube-scheduler calls them: JSON by POST over HTTP or HTTPS.
///
/// ```
/// HttpExtender ── Question (JSON) ──▶ Line ──▶ the service
///              ◀── Answer (JSON) ────
/// ```
///
/// The payloads are those of `k8s.io/kube-scheduler/extender/v1`: names are Go's, answers may have
/// them in any case, and what stands behind the first JSON value of an answer does not count.
/// Messages of failures are worded as kube-scheduler's, where the same failure has a wording there.
@NullMarked
package dev.berth.kube.extender;

import org.jspecify.annotations.NullMarked;
