/// Custom resources that plugins read: objects of kinds that are not Kubernetes' own.
@NullMarked
package dev.berth.api.custom;

import org.jspecify.annotations.NullMarked;
