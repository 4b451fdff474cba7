/// A scheduler process: from what it is asked for to its settings.
@NullMarked
package dev.berth.daemon.server;

import org.jspecify.annotations.NullMarked;
