/// Requests and responses as values, and their routing. Independent of sockets.
@NullMarked
package dev.berth.server.http;

import org.jspecify.annotations.NullMarked;
