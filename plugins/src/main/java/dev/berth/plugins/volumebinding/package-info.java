/// # VolumeBinding
///
/// *PreFilter, Filter:* passes pods without persistent volumes; fails for pods with one.
@NullMarked
package dev.berth.plugins.volumebinding;

import org.jspecify.annotations.NullMarked;
