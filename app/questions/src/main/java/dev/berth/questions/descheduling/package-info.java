/// Cycles of the descheduler on files: their inputs, and their results as pages and documents.
@NullMarked
package dev.berth.questions.descheduling;

import org.jspecify.annotations.NullMarked;
