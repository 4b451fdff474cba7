/// Scheduler extenders as kube-scheduler calls them: JSON by POST over HTTP or HTTPS.
///
/// ```
/// HttpExtender ── ExtenderArgs (JSON) ──▶ ExtenderHttpClient ──▶ the service
///              ◀── ExtenderResult (JSON) ─
/// ```
///
/// The payloads are those of `k8s.io/kube-scheduler/extender/v1`: names are Go's, responses may
/// have them in any case, and what follows the first JSON value of a response is ignored. Messages
/// of failures are worded as kube-scheduler's, where the same failure has a wording there.
@NullMarked
package dev.berth.kube.extender;

import org.jspecify.annotations.NullMarked;
