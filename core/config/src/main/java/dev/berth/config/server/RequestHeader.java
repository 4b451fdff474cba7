package dev.berth.config.server;

import java.util.List;

/// Proxies that authenticate clients and send the user in headers.
///
/// @param clientCaFile certificate authorities of proxies; empty means the API server's own
/// @param allowedNames common names of proxies; empty for any with a valid certificate
/// @param usernameHeaders headers with the user's name
/// @param uidHeaders headers with the user's UID
/// @param groupHeaders headers with the user's groups
/// @param extraHeaderPrefixes prefixes of headers with further data
public record RequestHeader(
    String clientCaFile,
    List<String> allowedNames,
    List<String> usernameHeaders,
    List<String> uidHeaders,
    List<String> groupHeaders,
    List<String> extraHeaderPrefixes) {
  public RequestHeader {
    allowedNames = List.copyOf(allowedNames);
    usernameHeaders = List.copyOf(usernameHeaders);
    uidHeaders = List.copyOf(uidHeaders);
    groupHeaders = List.copyOf(groupHeaders);
    extraHeaderPrefixes = List.copyOf(extraHeaderPrefixes);
  }
}
