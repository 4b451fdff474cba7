@NullMarked
package dev.berth.cluster.controller.workload;

import org.jspecify.annotations.NullMarked;
