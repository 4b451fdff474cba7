/// `berth capacity`: how many more pods fit, as text, JSON and charts.
@NullMarked
package dev.berth.questions.capacity;

import org.jspecify.annotations.NullMarked;
