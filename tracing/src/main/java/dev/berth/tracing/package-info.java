/// Spans of scheduling cycles, bindings and their requests, by OpenTelemetry. Off, and no class of
/// OpenTelemetry is loaded, unless the environment says where spans are to be sent:
/// [dev.berth.tracing.Tracing] decides that, and is all that is used from outside.
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
