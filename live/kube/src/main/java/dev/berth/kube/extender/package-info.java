/// Calls scheduler extenders as kube-scheduler does: JSON by POST over HTTP or HTTPS.
///
/// ```
/// HttpExtender ── ExtenderArgs (JSON) ──▶ ExtenderHttpClient ──▶ the service
///              ◀── ExtenderResult (JSON) ─
/// ```
///
/// The payloads are the types of `k8s.io/kube-scheduler/extender/v1`. Field names are Go's;
/// responses may have them in any case. Anything after the first JSON value of a response is
/// ignored. Messages of failures are kube-scheduler's where it has the same failure.
@NullMarked
package dev.berth.kube.extender;

import org.jspecify.annotations.NullMarked;
