/// From what has changed in the cluster to the events that plugins register for.
@NullMarked
package dev.berth.engine.event;

import org.jspecify.annotations.NullMarked;
