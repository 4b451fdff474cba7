/// The log of the process: lines as Kubernetes' components write them, in text or JSON.
///
/// All other code logs through SLF4J. `info`, `warn` and `error` are always written; `debug` is
/// what kube-scheduler writes at `-v=2`, `trace` what takes `-v=4`. A message is a fixed text; what
/// varies is given as key-value pairs.
@NullMarked
package dev.berth.cli.log;

import org.jspecify.annotations.NullMarked;
