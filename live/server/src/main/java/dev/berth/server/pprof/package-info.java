/// Profiles of the process under `/debug/pprof/`, in the format of pprof, where kube-scheduler has
/// the profiles of Go's runtime. Java Flight Recorder and the JVM's diagnostic commands make them
/// on request; before that, nothing runs and nothing is loaded.
@NullMarked
package dev.berth.server.pprof;

import org.jspecify.annotations.NullMarked;
