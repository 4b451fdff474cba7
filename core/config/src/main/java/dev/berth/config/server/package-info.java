/// Options that exist on the command line only: serving, authentication and authorization, metrics
/// and logging.
///
/// [ServerOptions] are the options as given; [ServerOptionsValidator] validates them, in the words
/// of kube-scheduler v1.37.1. Rules: `apiserver/pkg/server/options`,
/// `component-base/{metrics,logs}/api/v1`.
@NullMarked
package dev.berth.config.server;

import org.jspecify.annotations.NullMarked;
