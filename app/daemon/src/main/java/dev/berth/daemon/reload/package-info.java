/// A scheduler process whose configuration and plugins change while it runs: which files these are,
/// what has changed, and what may.
@NullMarked
package dev.berth.daemon.reload;

import org.jspecify.annotations.NullMarked;
