package dev.berth.descheduler.framework;

/// A plugin of one profile. It implements one or more of [DeschedulePlugin], [BalancePlugin],
/// [EvictionFilterPlugin] and [PreEvictionFilterPlugin]; there is one instance for all of them.
/// Called on one thread at a time.
public interface DeschedulerPlugin {}
