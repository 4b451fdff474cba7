/// Scheduling itself. It has no network, no clock and no thread of its own, and names no plugin.
@NullMarked
package dev.berth.engine;

import org.jspecify.annotations.NullMarked;
