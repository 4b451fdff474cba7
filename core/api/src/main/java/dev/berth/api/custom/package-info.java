/// Objects of kinds that are none of Kubernetes' own: custom resources that plugins read.
@NullMarked
package dev.berth.api.custom;

import org.jspecify.annotations.NullMarked;
