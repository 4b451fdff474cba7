@NullMarked
package dev.berth.cluster.manifest.operators;

import org.jspecify.annotations.NullMarked;
