/// What an API server refuses of new objects, in its words.
///
/// [ObjectValidation] looks at an object as it was written, as a tree of [TreeField]s, so that no
/// field is left out and each error has its place. A class ending in `Checks` has the rules of a
/// part of objects, in the order in which the API server looks at them; where that goes through a
/// map, in any order, they go by name. Rules that depend on feature gates are in classes ending in
/// `Rules`, and are for [Validator], once gates are known.
///
/// Source: `k8s.io/kubernetes/pkg/apis/*/validation` v1.37.1.
@NullMarked
package dev.berth.cluster.validation;

import org.jspecify.annotations.NullMarked;
