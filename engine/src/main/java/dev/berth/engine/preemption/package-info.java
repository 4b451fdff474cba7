/// Carrying out what preemption has decided: evicting the victims while the engine goes on.
@NullMarked
package dev.berth.engine.preemption;

import org.jspecify.annotations.NullMarked;
