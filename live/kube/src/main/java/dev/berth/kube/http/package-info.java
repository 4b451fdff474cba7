/// Requests to the API server, on OkHttp. An [ApiServer] is a pool of connections that replaces
/// dead ones. An [ApiClient] is one of several clients of it, each with its own rate limits. Calls
/// block; they are for virtual threads.
@NullMarked
package dev.berth.kube.http;

import org.jspecify.annotations.NullMarked;
