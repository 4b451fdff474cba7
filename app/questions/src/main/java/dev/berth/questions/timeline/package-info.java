/// `berth simulate --until`: a cluster over time, its page and its document.
@NullMarked
package dev.berth.questions.timeline;

import org.jspecify.annotations.NullMarked;
