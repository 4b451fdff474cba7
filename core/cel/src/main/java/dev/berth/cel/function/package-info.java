/// The functions that a selector can call: CEL's own, and those of Kubernetes' base environment.
///
/// One class each: what it declares to the type checker stands beside what it does. The overloads'
/// identifiers are cel-go's, since costs hang on them. Messages are cel-go's, Kubernetes' or those
/// of the Go library that is called there.
@NullMarked
package dev.berth.cel.function;

import org.jspecify.annotations.NullMarked;
