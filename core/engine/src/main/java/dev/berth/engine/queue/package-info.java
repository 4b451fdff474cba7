/// The pods that wait: in which order they are tried, which events requeue rejected ones, and which
/// nodes they are nominated to. [dev.berth.engine.queue.SchedulingQueue] is the place to begin.
@NullMarked
package dev.berth.engine.queue;

import org.jspecify.annotations.NullMarked;
