/// A cluster at a glance: what waits and for what, and which nodes are the fullest. The same record
/// and the same page for a running scheduler, whose queue is asked, and for files, of which
/// [FileOverview] makes a simulation.
@NullMarked
package dev.berth.questions.overview;

import org.jspecify.annotations.NullMarked;
