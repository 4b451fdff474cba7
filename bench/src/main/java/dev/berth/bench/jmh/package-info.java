/// JMH benchmarks of inner loops. `bench/run jmh` generates their code and runs them.
@NullMarked
package dev.berth.bench.jmh;

import org.jspecify.annotations.NullMarked;
