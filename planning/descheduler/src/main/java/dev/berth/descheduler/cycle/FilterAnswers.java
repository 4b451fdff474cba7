package dev.berth.descheduler.cycle;

import dev.berth.descheduler.framework.FilterResult;

/// The answers of a profile's filters about a pod.
public record FilterAnswers(String profile, FilterResult filter, FilterResult preEvictionFilter) {}
