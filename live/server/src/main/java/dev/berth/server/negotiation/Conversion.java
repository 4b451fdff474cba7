package dev.berth.server.negotiation;

/// The kind that a client requests for the response, by the parameters `g`, `v` and `as`. Each may
/// be empty.
public record Conversion(String group, String version, String kind) {}
