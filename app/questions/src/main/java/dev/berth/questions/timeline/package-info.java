/// `berth simulate --until`: a cluster over time, and what is shown of it.
@NullMarked
package dev.berth.questions.timeline;

import org.jspecify.annotations.NullMarked;
