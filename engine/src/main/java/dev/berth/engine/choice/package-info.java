/// What is done where kube-scheduler leaves the outcome to chance: the same every time, or drawn
/// from a seed.
@NullMarked
package dev.berth.engine.choice;

import org.jspecify.annotations.NullMarked;
