/// The reload of the configuration and plugins of a scheduler process: which files matter, what has
/// changed, and which changes are allowed.
@NullMarked
package dev.berth.daemon.reload;

import org.jspecify.annotations.NullMarked;
