/// The results of a run as text: placed pods, waiting pods with reasons, preempted pods, and the
/// utilization of the nodes.
@NullMarked
package dev.berth.questions.report;

import org.jspecify.annotations.NullMarked;
