@NullMarked
package dev.berth.timeline.simulation;

import org.jspecify.annotations.NullMarked;
