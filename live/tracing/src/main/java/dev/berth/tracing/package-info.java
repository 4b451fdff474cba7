/// Spans by OpenTelemetry: of scheduling cycles, bindings and their requests, and of other work
/// that a process reports explicitly. Without a receiver of spans, tracing is off and no class of
/// OpenTelemetry is loaded. For a scheduler, [dev.berth.tracing.Tracing] decides this by the
/// environment; for the descheduler, [dev.berth.tracing.SpanTracing] decides by its flags.
///
/// ```
/// Scheduling attempt      popped ───────────────────────────────▶ bound, or back in the queue
///   Scheduling cycle      popped ─────────▶ decided
///     PreFilter, Filter …    ──▶ ──▶ ──▶
///   Binding cycle                           decided ────────────▶ bound, or failed
///     PreBind, Bind, PostBind                  ──▶ ──▶ ──▶
///       HTTP POST                                ▶
///
/// Group scheduling attempt  popped ─────────────────────────────▶ the last member bound, or failed
///   Group scheduling cycle  popped ─────────▶ decided
///     PlacementGenerate, Placement …  ──▶ ──▶
///   Scheduling attempt                       ───────────────────▶ for each member that is placed
/// ```
@NullMarked
package dev.berth.tracing;

import org.jspecify.annotations.NullMarked;
