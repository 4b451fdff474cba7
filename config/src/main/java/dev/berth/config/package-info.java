/// KubeSchedulerConfiguration v1: decoded, defaulted, validated, as records.
@NullMarked
package dev.berth.config;

import org.jspecify.annotations.NullMarked;
