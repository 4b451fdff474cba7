/// # DynamicResources
///
/// *PreFilter, Filter, PostFilter, Score:* passes pods without resource claims; fails for pods with
/// one, and for nodes that would serve an extended resource of the pod by devices.
@NullMarked
package dev.berth.plugins.dynamicresources;

import org.jspecify.annotations.NullMarked;
