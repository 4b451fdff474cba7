/// Negotiates the format of a response as Kubernetes' servers do: by the header `Accept`, its
/// parameters and `?pretty`. Source: `k8s.io/apiserver/pkg/endpoints/handlers/negotiation` and
/// `responsewriters`, v0.37.1.
@NullMarked
package dev.berth.server.negotiation;

import org.jspecify.annotations.NullMarked;
