package dev.berth.queues;

import java.time.Instant;

/// The properties of a job, from its group's object, or from its pods if there is no object.
///
/// @param queue the name of its queue, which need not exist
/// @param minMember how many of its pods need a node for the job to be ready
/// @param priority the priority of the job within its queue
/// @param created the creation time; if nothing else decides between two jobs, the earlier one is
///   served first
/// @param isOfPods whether the properties are from its pods, and end with them
record JobTerms(String queue, int minMember, int priority, Instant created, boolean isOfPods) {}
