/// Kubernetes objects as records, in the words of the Kubernetes API.
@NullMarked
package dev.berth.api;

import org.jspecify.annotations.NullMarked;
