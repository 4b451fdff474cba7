/// A scheduler process: from its request to its settings.
@NullMarked
package dev.berth.daemon.server;

import org.jspecify.annotations.NullMarked;
