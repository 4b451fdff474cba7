/// What is measured in processes of their own.
@NullMarked
package dev.berth.bench.process;

import org.jspecify.annotations.NullMarked;
