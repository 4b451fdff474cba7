/// # VolumeZone
///
/// *PreFilter, Filter:* passes pods without persistent volumes; fails for pods with one.
@NullMarked
package dev.berth.plugins.volumezone;

import org.jspecify.annotations.NullMarked;
