/// `berth capacity --compat` and `berth genpod --compat`: cluster-capacity and genpod, from their
/// flags to their output. They print everything to standard output, including errors, and almost
/// every error ends with exit code 0.
@NullMarked
package dev.berth.cli.compat;

import org.jspecify.annotations.NullMarked;
