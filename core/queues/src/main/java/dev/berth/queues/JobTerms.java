package dev.berth.queues;

import java.time.Instant;

/// What a group's object says of a job, or its pods if there is none.
///
/// @param queue the name of its queue, which need not exist
/// @param minMember how many of its pods have to have a node for the job to be ready
/// @param priority of the job among those of its queue
/// @param created the earlier of two jobs is served first if nothing else tells them apart
/// @param isOfPods whether its pods say it: without any, nothing does
record JobTerms(String queue, int minMember, int priority, Instant created, boolean isOfPods) {}
