/// The engine's ports to the outside: effects, observers, metrics, time.
@NullMarked
package dev.berth.engine.port;

import org.jspecify.annotations.NullMarked;
