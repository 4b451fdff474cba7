/// Reads documents into records and writes records to documents.
///
/// Each record type has one table ([RecordCodec]) of its fields, with their numbers in Kubernetes'
/// protobuf. The table serves to read and write JSON and YAML, and to read protobuf. Reading is a
/// single pass over a stream of tokens; a document is held as a tree only if a tree is requested.
///
/// The annotations of `dev.berth.tables` on the records generate the tables, in classes such as
/// `CoreTables`. Tables that are more than a list of fields are by hand, in classes such as
/// [KubeSchedulerCodecs].
///
/// An [ApiFormat] reads what an API server sends: objects, lists, watches.
///
/// Problems of a document are collected as [Problem]s, with the line and the path of the field;
/// reading continues after a problem. Only a failure that is not the document's fault is thrown: an
/// [java.io.UncheckedIOException].
@NullMarked
package dev.berth.api.codec;

import org.jspecify.annotations.NullMarked;
