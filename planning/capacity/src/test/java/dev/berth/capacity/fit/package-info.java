@NullMarked
package dev.berth.capacity.fit;

import org.jspecify.annotations.NullMarked;
