package dev.berth.server.access;

import java.io.IOException;

/// Knows who vouches for clients now. For any thread; may block.
@FunctionalInterface
interface ClientCASource {
  ClientCAs current() throws IOException, InterruptedException;
}
