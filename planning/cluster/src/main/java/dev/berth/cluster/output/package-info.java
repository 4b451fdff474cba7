/// Output: decisions as JSON, and the cluster as YAML.
@NullMarked
package dev.berth.cluster.output;

import org.jspecify.annotations.NullMarked;
