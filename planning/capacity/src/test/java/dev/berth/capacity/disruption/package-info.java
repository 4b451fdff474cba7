/// Tests of disruptions.
@NullMarked
package dev.berth.capacity.disruption;

import org.jspecify.annotations.NullMarked;
