/// The pods that wait: the order in which they are tried, the events that requeue rejected pods,
/// and the nodes to which pods are nominated. Start reading at
/// [dev.berth.engine.queue.SchedulingQueue].
@NullMarked
package dev.berth.engine.queue;

import org.jspecify.annotations.NullMarked;
