package dev.berth.descheduler.cycle;

import dev.berth.descheduler.framework.FilterResult;

/// What the filters of a profile say of a pod.
public record FilterAnswers(String profile, FilterResult filter, FilterResult preEvictionFilter) {}
