/// Validation of an API server, as far as it makes a difference to scheduling. The texts are
/// Kubernetes'.
@NullMarked
package dev.berth.cluster.validation;

import org.jspecify.annotations.NullMarked;
