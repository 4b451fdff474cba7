/// Manifests: files, directories and standard input, read into records with their origin.
@NullMarked
package dev.berth.cluster.manifest;

import org.jspecify.annotations.NullMarked;
