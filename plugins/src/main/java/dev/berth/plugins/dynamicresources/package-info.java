/// # DynamicResources
///
/// *PreFilter, Filter, PostFilter, Score:* passes pods without resource claims; fails for pods with
/// one.
@NullMarked
package dev.berth.plugins.dynamicresources;

import org.jspecify.annotations.NullMarked;
