/// Tests of what becomes of pods when their nodes are not as they should be.
@NullMarked
package dev.berth.cluster.controller.node;

import org.jspecify.annotations.NullMarked;
