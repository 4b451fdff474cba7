@NullMarked
package dev.berth.capacity.size;

import org.jspecify.annotations.NullMarked;
