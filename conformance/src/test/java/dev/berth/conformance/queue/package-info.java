/// How long the queue takes when very many pods wait.
@NullMarked
package dev.berth.conformance.queue;

import org.jspecify.annotations.NullMarked;
