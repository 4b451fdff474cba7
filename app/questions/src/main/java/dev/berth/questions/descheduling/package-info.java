/// Cycles of the descheduler on files: what is read for them, and how their result is shown.
@NullMarked
package dev.berth.questions.descheduling;

import org.jspecify.annotations.NullMarked;
