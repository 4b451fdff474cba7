/// The functions that a selector can call: CEL's own and the functions of Kubernetes' base
/// environment.
///
/// Each function's declaration for the type checker is next to its implementation, one class for
/// each group of functions. The overloads have cel-go's identifiers, since costs depend on them.
/// Messages are the same as in cel-go, in Kubernetes, or in the Go library that is called there.
@NullMarked
package dev.berth.cel.function;

import org.jspecify.annotations.NullMarked;
