/// The pods that wait: their order, and their nominations.
@NullMarked
package dev.berth.engine.queue;

import org.jspecify.annotations.NullMarked;
