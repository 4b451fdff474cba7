/// What the status of queues says, and that of the groups of pods in them (`api.queue`), whoever
/// writes it: a scheduler that runs, or a simulation.
@NullMarked
package dev.berth.queues.status;

import org.jspecify.annotations.NullMarked;
