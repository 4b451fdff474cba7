/// How much more fits into a cluster, how few nodes would do, and what the loss of nodes does.
@NullMarked
package dev.berth.capacity;

import org.jspecify.annotations.NullMarked;
