package dev.berth.server.tls;

/// Where the server's certificate comes from. For any thread.
@FunctionalInterface
interface KeySource {

  /// What is to be shown now.
  ServingKey current();
}
