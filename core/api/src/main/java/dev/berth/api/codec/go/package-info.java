/// JSON as Go's decoder reads it into structs, for documents whose reader is a Go program: what a
/// value may be, and the words in which it is refused.
@NullMarked
package dev.berth.api.codec.go;

import org.jspecify.annotations.NullMarked;
