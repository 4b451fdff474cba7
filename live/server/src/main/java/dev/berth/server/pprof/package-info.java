/// Profiles of the process where kube-scheduler has those of Go's runtime, in the format of pprof:
/// `/debug/pprof/`. They are made by Java Flight Recorder and the JVM's diagnostic commands when
/// they are requested; before that, nothing runs, and nothing is loaded.
@NullMarked
package dev.berth.server.pprof;

import org.jspecify.annotations.NullMarked;
