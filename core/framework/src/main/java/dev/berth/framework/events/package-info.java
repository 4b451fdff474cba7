/// Cluster events that may make a rejected pod schedulable, and queueing hints about them.
@NullMarked
package dev.berth.framework.events;

import org.jspecify.annotations.NullMarked;
