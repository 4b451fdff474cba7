package dev.berth.planner.firmament;

/// The controller that a task belongs to.
///
/// @param kind a kind of Kubernetes, such as `ReplicaSet`
public record Owner(String kind, String uid) {}
