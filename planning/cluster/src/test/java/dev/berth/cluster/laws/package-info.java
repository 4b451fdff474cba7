/// What holds of every placement, whatever the cluster: random clusters are run whole, and after
/// each decision the laws are checked, which are written apart from the plugins.
@NullMarked
package dev.berth.cluster.laws;

import org.jspecify.annotations.NullMarked;
