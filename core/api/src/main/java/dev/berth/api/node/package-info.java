/// The group `node.k8s.io/v1`: container runtimes.
@NullMarked
package dev.berth.api.node;

import org.jspecify.annotations.NullMarked;
