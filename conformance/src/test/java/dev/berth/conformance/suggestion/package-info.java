/// Holds suggestions against whole simulations: what is said to help helps, and what helps is said.
@NullMarked
package dev.berth.conformance.suggestion;

import org.jspecify.annotations.NullMarked;
