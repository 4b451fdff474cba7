/// Requests to the API server, on OkHttp. An [ApiServer] is one pool of connections, where dead
/// ones are replaced. An [ApiClient] is one of several clients of it, with rates of its own. Calls
/// block; they are for virtual threads.
@NullMarked
package dev.berth.kube.http;

import org.jspecify.annotations.NullMarked;
