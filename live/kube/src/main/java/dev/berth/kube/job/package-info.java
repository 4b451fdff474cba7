/// A Job of a real cluster with what belongs to it: its rights, its creation, its pods with their
/// logs, and its removal.
@NullMarked
package dev.berth.kube.job;

import org.jspecify.annotations.NullMarked;
