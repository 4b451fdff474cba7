package dev.berth.api.scheduling;

/// The template from which a group was created.
///
/// @param workloadName a Workload in the group's namespace
/// @param templateName a template at any level of it
public record WorkloadReference(String workloadName, String templateName) {}
