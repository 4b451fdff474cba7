/// # gRPC over Jetty
///
/// Unary calls as the [protocol](https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md)
/// describes them: a call is a POST over HTTP/2, its message has a prefix of five bytes, and the
/// status is in the trailers.
///
/// ```
///   POST /firmament.FirmamentScheduler/TaskRemoved      200
///   content-type: application/grpc                      content-type: application/grpc
///   00 00 00 00 02 | 08 07                              00 00 00 00 02 | 08 02
///   not compressed, two bytes, task_uid 7               grpc-status: 0
/// ```
///
/// A message is read by the numbers of its [dev.berth.server.grpc.MessageFields], without generated
/// classes: the services need a few fields of many messages.
@NullMarked
package dev.berth.server.grpc;

import org.jspecify.annotations.NullMarked;
