package dev.berth.api.scheduling;

/// The template that a group was made from.
///
/// @param workloadName a Workload of the group's namespace
/// @param templateName a template of any level in it
public record WorkloadReference(String workloadName, String templateName) {}
