/// Requests and responses as values, and where they go. Knows nothing of sockets.
@NullMarked
package dev.berth.server.http;

import org.jspecify.annotations.NullMarked;
