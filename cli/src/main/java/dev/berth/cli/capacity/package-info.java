/// `berth capacity`: how many more pods fit, as text, JSON and charts.
@NullMarked
package dev.berth.cli.capacity;

import org.jspecify.annotations.NullMarked;
