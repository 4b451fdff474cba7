/// The functions that a selector can call: CEL's own and those of Kubernetes' base environment.
///
/// Each function's declaration for the type checker is next to its implementation, one class for
/// each group of functions. The overloads have cel-go's identifiers, since costs depend on them.
/// Messages are those of cel-go, of Kubernetes, or of the Go library that is called there.
@NullMarked
package dev.berth.cel.function;

import org.jspecify.annotations.NullMarked;
