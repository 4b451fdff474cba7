/// Objects as users write them: files, directories and standard input, read into records that
/// remember where they came from.
@NullMarked
package dev.berth.cluster.manifest;

import org.jspecify.annotations.NullMarked;
