/// What may wake a pod that was rejected: cluster events, and hints about them.
@NullMarked
package dev.berth.framework.events;

import org.jspecify.annotations.NullMarked;
