/// A scheduler process: from its command line to its settings.
@NullMarked
package dev.berth.cli.server;

import org.jspecify.annotations.NullMarked;
