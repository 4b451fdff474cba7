/// What `berth disrupt` is asked, and how its result is shown.
@NullMarked
package dev.berth.questions.disruption;

import org.jspecify.annotations.NullMarked;
