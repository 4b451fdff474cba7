package dev.berth.questions.fleet;

import org.jspecify.annotations.Nullable;

/// What a cluster of a fleet has answered.
///
/// @param cluster its name
/// @param document null if there is no answer
/// @param failure why there is none; empty if there is one
record MemberAnswer(String cluster, @Nullable DocumentFields document, String failure) {}
