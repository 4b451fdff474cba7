@NullMarked
package dev.berth.planner;

import org.jspecify.annotations.NullMarked;
