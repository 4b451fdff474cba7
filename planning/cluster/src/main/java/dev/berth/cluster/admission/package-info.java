/// The steps of an API server, its admission plugins and a few controllers before an object reaches
/// a scheduler.
///
/// [Normalizer] runs the steps in their order; each other class is one concern. Steps are
/// idempotent, so that an object read from an API server passes unchanged.
@NullMarked
package dev.berth.cluster.admission;

import org.jspecify.annotations.NullMarked;
