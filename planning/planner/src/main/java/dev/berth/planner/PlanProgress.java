package dev.berth.planner;

/// How far a search is.
///
/// @param rounds how many rounds it has done
/// @param placed how many pods have a place so far, those that run and may move included
public record PlanProgress(long rounds, long placed) {}
