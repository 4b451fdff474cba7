@NullMarked
package dev.berth.cluster.output;

import org.jspecify.annotations.NullMarked;
