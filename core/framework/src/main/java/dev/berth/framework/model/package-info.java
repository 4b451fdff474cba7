/// What plugins are asked about, as values: nodes with their pods, requests, groups of pods
/// (KEP-4671 and its successors), what waits in the queue, and the data that a plugin stores during
/// a cycle.
@NullMarked
package dev.berth.framework.model;

import org.jspecify.annotations.NullMarked;
