/// The inputs of plugins, as values: nodes with their pods, requests, groups of pods (KEP-4671 and
/// its successors), the contents of the queue, and the data that a plugin stores during a cycle.
@NullMarked
package dev.berth.framework.model;

import org.jspecify.annotations.NullMarked;
