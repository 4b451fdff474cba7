/// Results of cycles as JSON and YAML.
@NullMarked
package dev.berth.descheduler.output;

import org.jspecify.annotations.NullMarked;
