package dev.berth.questions.fleet;

import org.jspecify.annotations.Nullable;

/// The answer of a cluster of a fleet.
///
/// @param cluster its name
/// @param document null if there is no answer
/// @param failure the reason for a missing answer; empty if there is an answer
record MemberAnswer(String cluster, @Nullable DocumentFields document, String failure) {}
