@NullMarked
package dev.berth.cluster.timeline;

import org.jspecify.annotations.NullMarked;
