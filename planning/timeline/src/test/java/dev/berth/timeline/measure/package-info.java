@NullMarked
package dev.berth.timeline.measure;

import org.jspecify.annotations.NullMarked;
