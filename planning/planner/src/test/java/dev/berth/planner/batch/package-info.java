@NullMarked
package dev.berth.planner.batch;

import org.jspecify.annotations.NullMarked;
