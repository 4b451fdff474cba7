/// Reads JSON as Go's decoder reads it into structs, for documents that a Go program would read:
/// the same values are accepted, and the same messages are given.
@NullMarked
package dev.berth.api.codec.go;

import org.jspecify.annotations.NullMarked;
