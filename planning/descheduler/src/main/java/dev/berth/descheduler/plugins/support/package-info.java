/// What at least two plugins of the descheduler share: arguments, which pods a plugin looks at, in
/// which order it takes them, where they would fit, and what an eviction that fails means for the
/// next one. In all of it the rules, and the texts, are those of `sigs.k8s.io/descheduler` v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.support;

import org.jspecify.annotations.NullMarked;
