@NullMarked
package dev.berth.planner.packing;

import org.jspecify.annotations.NullMarked;
