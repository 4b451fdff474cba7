package dev.berth.api.kubescheduler;

/// An extended resource that an extender manages.
///
/// @param name name of the resource
/// @param ignoredByScheduler whether `NodeResourcesFit` leaves it to the extender
public record ExtenderManagedResource(String name, boolean ignoredByScheduler) {}
