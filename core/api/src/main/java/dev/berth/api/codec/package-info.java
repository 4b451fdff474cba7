/// Documents to records and back.
///
/// One table per record type ([RecordCodec]) names its fields, with the numbers they have in
/// Kubernetes' protobuf, and serves reading and writing of JSON and YAML alike, and reading of
/// protobuf. Reading is a single pass over a stream of tokens; no document is ever held as a tree,
/// unless a tree is what is read.
///
/// What an API server sends (objects, lists, watches) is read by an [ApiFormat].
///
/// What is wrong with a document is collected as [Problem]s, with the line and the path of the
/// field, and never stops the reading at the first one. What is thrown is only what the caller
/// cannot put to the document's account: an [java.io.UncheckedIOException].
@NullMarked
package dev.berth.api.codec;

import org.jspecify.annotations.NullMarked;
