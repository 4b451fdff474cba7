/// # DefaultBinder
///
/// *Bind:* creates the pod's binding in the API server. Never skips, so no later Bind plugin is
/// called.
///
/// *Arguments:* none. *Events:* none. A failed binding is an error, after which the pod is tried
/// again with a backoff.
///
/// Same as kube-scheduler v1.37 `plugins/defaultbinder`.
@NullMarked
package dev.berth.plugins.defaultbinder;

import org.jspecify.annotations.NullMarked;
