/// How much more fits into a cluster, how few nodes are enough, and the effect of losing nodes.
@NullMarked
package dev.berth.capacity;

import org.jspecify.annotations.NullMarked;
