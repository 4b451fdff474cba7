@NullMarked
package dev.berth.firmament;

import org.jspecify.annotations.NullMarked;
