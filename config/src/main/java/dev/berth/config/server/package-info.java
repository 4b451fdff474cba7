/// What is set on the command line alone: how a scheduler process serves HTTPS, which clients it
/// admits, what it measures and what it logs.
///
/// [ServerOptions] are the options as given; [ServerOptionsValidator] says what is wrong with them,
/// in the words of kube-scheduler v1.37.1. Rules: `apiserver/pkg/server/options`,
/// `component-base/{metrics,logs}/api/v1`.
@NullMarked
package dev.berth.config.server;

import org.jspecify.annotations.NullMarked;
