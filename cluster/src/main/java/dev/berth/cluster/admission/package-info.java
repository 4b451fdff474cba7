/// What an API server, its admission plugins and a few controllers do with an object before a
/// scheduler sees it.
///
/// [Normalizer] runs the steps in their order; each other class is one concern. Steps leave alone
/// what they have done before, so that an object read from an API server passes unchanged.
@NullMarked
package dev.berth.cluster.admission;

import org.jspecify.annotations.NullMarked;
