/// `berth capacity --compat` and `berth genpod --compat` held against the programs whose place they
/// take.
@NullMarked
package dev.berth.conformance.capacity;

import org.jspecify.annotations.NullMarked;
