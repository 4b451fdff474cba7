package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// The template from which a group was created.
///
/// @param workloadName a Workload in the group's namespace
/// @param templateName a template at any level of it
@Message
public record WorkloadReference(@Field(1) String workloadName, @Field(2) String templateName) {}
