/// Reads documents into records and writes records to documents.
///
/// Each record type has one table ([RecordCodec]) of its fields, with their numbers in Kubernetes'
/// protobuf. The table serves to read and write JSON and YAML, and to read protobuf. Reading is a
/// single pass over a stream of tokens; a document is held as a tree only if a tree is requested.
///
/// An [ApiFormat] reads what an API server sends: objects, lists, watches.
///
/// Problems of a document are collected as [Problem]s, with the line and the path of the field;
/// reading continues after a problem. Only a failure that is not the document's fault is thrown: an
/// [java.io.UncheckedIOException].
@NullMarked
package dev.berth.api.codec;

import org.jspecify.annotations.NullMarked;
