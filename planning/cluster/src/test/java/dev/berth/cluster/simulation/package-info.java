@NullMarked
package dev.berth.cluster.simulation;

import org.jspecify.annotations.NullMarked;
