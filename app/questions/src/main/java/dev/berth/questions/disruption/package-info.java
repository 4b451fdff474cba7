/// The question of `berth disrupt`, and the pages and documents of its answer.
@NullMarked
package dev.berth.questions.disruption;

import org.jspecify.annotations.NullMarked;
