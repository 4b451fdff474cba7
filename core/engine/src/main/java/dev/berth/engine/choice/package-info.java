/// Choices that kube-scheduler leaves to chance: the same every time, or drawn from a seed.
@NullMarked
package dev.berth.engine.choice;

import org.jspecify.annotations.NullMarked;
