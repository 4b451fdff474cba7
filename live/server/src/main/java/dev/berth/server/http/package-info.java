/// Requests and responses as values, and their routing. Without sockets.
@NullMarked
package dev.berth.server.http;

import org.jspecify.annotations.NullMarked;
