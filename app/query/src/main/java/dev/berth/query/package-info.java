/// Questions to a running scheduler, over HTTP: what was decided, why a pod waits and what would
/// help, who is in the queue, what is in the cache. Answers use immutable data; the engine's thread
/// only provides these data.
///
/// ```
/// server ──▶ QueryApi ──▶ DecisionQueries ──▶ DecisionLog
///                     ──▶ PodQueries, QueueQueries, DumpQuery ──▶ QueriedScheduler ──▶ Scheduler#ask
/// ```
@NullMarked
package dev.berth.query;

import org.jspecify.annotations.NullMarked;
