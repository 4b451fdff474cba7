/// What the engine asks of the outside: effects to be carried out, and ears for what it has to
/// tell.
@NullMarked
package dev.berth.engine.port;

import org.jspecify.annotations.NullMarked;
