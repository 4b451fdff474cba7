/// `berth capacity --compat` and `berth genpod --compat`: cluster-capacity and genpod from their
/// flags to what they print. Everything goes to standard output there, errors as well, and almost
/// every error ends with exit code 0.
@NullMarked
package dev.berth.cli.compat;

import org.jspecify.annotations.NullMarked;
