/// The status of queues, and of the groups of pods in them (`api.queue`): a running scheduler or a
/// simulation writes it.
@NullMarked
package dev.berth.queues.status;

import org.jspecify.annotations.NullMarked;
