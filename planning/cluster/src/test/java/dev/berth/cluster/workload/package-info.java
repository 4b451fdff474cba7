@NullMarked
package dev.berth.cluster.workload;

import org.jspecify.annotations.NullMarked;
