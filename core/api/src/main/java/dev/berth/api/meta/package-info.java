/// What all Kubernetes objects share: metadata, keys, quantities, label selectors. Names and fields
/// are those of `k8s.io/apimachinery`'s `meta/v1`, `resource` and `intstr`. Values only:
/// `api.codec` reads and writes documents, and `api.selector` matches.
@NullMarked
package dev.berth.api.meta;

import org.jspecify.annotations.NullMarked;
