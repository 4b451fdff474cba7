/// The engine's ports to the outside: effects to be carried out, observers, metrics, time.
@NullMarked
package dev.berth.engine.port;

import org.jspecify.annotations.NullMarked;
