/// What the process logs: lines as Kubernetes' components write them, in text or JSON.
///
/// Everybody else logs through SLF4J. `info`, `warn` and `error` are always there; `debug` is what
/// kube-scheduler tells at `-v=2`, `trace` what takes `-v=4`.
@NullMarked
package dev.berth.cli.log;

import org.jspecify.annotations.NullMarked;
