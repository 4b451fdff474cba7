package dev.berth.cli.report;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision.Result;
import org.jspecify.annotations.Nullable;

/// The final result for a pod.
///
/// @param result of its last attempt
/// @param node where it is; null if it is nowhere
/// @param note how it came there, in a few words; empty if it is nowhere
/// @param message why it is nowhere, in kube-scheduler's words
public record PodResult(
    ObjectKey pod, Result result, @Nullable String node, String note, String message) {}
