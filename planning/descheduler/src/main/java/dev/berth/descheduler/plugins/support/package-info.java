/// Code that at least two plugins of the descheduler share: arguments, which pods a plugin looks
/// at, in which order it takes them, where they would fit, and the effect of a failed eviction on
/// the next one. The rules and texts are those of `sigs.k8s.io/descheduler` v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.support;

import org.jspecify.annotations.NullMarked;
