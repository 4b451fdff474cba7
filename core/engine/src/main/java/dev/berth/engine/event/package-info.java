/// Translates changes of the cluster to the events for which plugins register.
@NullMarked
package dev.berth.engine.event;

import org.jspecify.annotations.NullMarked;
