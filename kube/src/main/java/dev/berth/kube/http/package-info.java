/// Requests to the API server, on the JDK's HTTP client.
///
/// An [ApiServer] is the server as we reach it: one pool of connections, which it replaces when
/// nothing comes through any more. An [ApiClient] is one of several who use it, with a rate of its
/// own. Calls block; they are for virtual threads.
@NullMarked
package dev.berth.kube.http;

import org.jspecify.annotations.NullMarked;
