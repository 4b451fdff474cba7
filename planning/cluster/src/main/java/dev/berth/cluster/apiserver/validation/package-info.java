/// Finds the reasons why an API server refuses new objects, in its words.
///
/// [ObjectValidation] checks an object as written, as a tree of [TreeField]s, so no field is
/// missing and each error has its place. A class ending in `Checks` has the rules for a part of
/// objects, in the API server's order; where the API server iterates over a map, the rules go by
/// name. Classes ending in `Rules` depend on feature gates; [Validator] applies them when the gates
/// are known.
///
/// Source: `k8s.io/kubernetes/pkg/apis/*/validation` v1.37.1.
@NullMarked
package dev.berth.cluster.apiserver.validation;

import org.jspecify.annotations.NullMarked;
