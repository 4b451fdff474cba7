/// `berth plan`: many waiting pods placed at once, beside what the scheduler makes of them one by
/// one.
@NullMarked
package dev.berth.questions.plan;

import org.jspecify.annotations.NullMarked;
