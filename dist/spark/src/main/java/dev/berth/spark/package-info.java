/// # Sweeps on Spark
///
/// [dev.berth.spark.SparkSweep] is the main class for `spark-submit`. Berth itself is not a
/// dependency: Spark ships it as an archive, and it runs in a class loader of its own, so that its
/// libraries and Spark's may be of different versions.
@NullMarked
package dev.berth.spark;

import org.jspecify.annotations.NullMarked;
