/// What all Kubernetes objects share: metadata, keys, quantities, label selectors. Names and fields
/// are those of `k8s.io/apimachinery`'s `meta/v1`, `resource` and `intstr`. Values only: nothing
/// here reads or writes a document (that is `api.codec`), and nothing matches (that is
/// `api.selector`).
@NullMarked
package dev.berth.api.meta;

import org.jspecify.annotations.NullMarked;
