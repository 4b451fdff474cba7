@NullMarked
package dev.berth.sweep;

import org.jspecify.annotations.NullMarked;
