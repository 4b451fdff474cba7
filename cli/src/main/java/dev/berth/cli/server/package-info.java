/// A scheduler process: from what is on its command line to what it is to do.
@NullMarked
package dev.berth.cli.server;

import org.jspecify.annotations.NullMarked;
