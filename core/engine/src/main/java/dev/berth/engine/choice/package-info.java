/// Choices that kube-scheduler leaves to chance: always the same, or drawn from a seed.
@NullMarked
package dev.berth.engine.choice;

import org.jspecify.annotations.NullMarked;
