/// The common parts of all Kubernetes objects: metadata, keys, quantities, label selectors. Names
/// and fields are the same as in `k8s.io/apimachinery`'s `meta/v1`, `resource` and `intstr`. Values
/// only: `api.codec` reads and writes documents, and `api.selector` matches.
@NullMarked
package dev.berth.api.meta;

import org.jspecify.annotations.NullMarked;
