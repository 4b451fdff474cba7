/// `berth plan`: many waiting pods are placed together, and the result is compared with the
/// scheduler's one by one.
@NullMarked
package dev.berth.questions.plan;

import org.jspecify.annotations.NullMarked;
