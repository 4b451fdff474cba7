/// The log of the process: lines as Kubernetes' components write them, in text or JSON.
///
/// All other code logs through SLF4J. `info`, `warn` and `error` are always written; `debug` is
/// written from `-v=2` on, `trace` from `-v=4` on. A message is constant; values are key-value
/// pairs.
@NullMarked
package dev.berth.daemon.log;

import org.jspecify.annotations.NullMarked;
