/// # Sweeps on Spark
///
/// [dev.berth.spark.SparkSweep] is the main class for `spark-submit`. Berth itself is not a
/// dependency: Spark ships it as an archive, and it runs in a separate class loader, so its
/// libraries and Spark's may have different versions.
@NullMarked
package dev.berth.spark;

import org.jspecify.annotations.NullMarked;
