/// A cluster at a glance: what waits and for what, and which nodes are the fullest. A running
/// scheduler, which reports its queue, and files, which [FileOverview] simulates, have the same
/// record and the same page.
@NullMarked
package dev.berth.questions.overview;

import org.jspecify.annotations.NullMarked;
