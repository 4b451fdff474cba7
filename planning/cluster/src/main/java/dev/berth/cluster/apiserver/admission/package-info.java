/// The steps of an API server, its admission plugins and some controllers before a scheduler sees
/// an object.
///
/// [Normalizer] runs the steps in their order; each other class has one task. Steps are idempotent,
/// so an object from an API server passes unchanged.
@NullMarked
package dev.berth.cluster.apiserver.admission;

import org.jspecify.annotations.NullMarked;
