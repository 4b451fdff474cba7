/// # VolumeRestrictions
///
/// *PreFilter, Filter:* passes pods without persistent volumes; fails for pods with one.
@NullMarked
package dev.berth.plugins.volumerestrictions;

import org.jspecify.annotations.NullMarked;
