/// # DefaultBinder
///
/// *Bind:* creates the pod's binding in the API server. Never skips: no Bind plugin after it is
/// called.
///
/// *Arguments:* none. *Events:* none; a binding that fails is an error, and the pod is tried again
/// after a backoff.
///
/// Same as kube-scheduler v1.37 `plugins/defaultbinder`.
@NullMarked
package dev.berth.plugins.defaultbinder;

import org.jspecify.annotations.NullMarked;
