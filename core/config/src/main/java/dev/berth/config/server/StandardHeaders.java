package dev.berth.config.server;

import java.util.List;

/// Headers that the API server's aggregation layer requires.
enum StandardHeaders {
  USERNAME("--requestheader-username-headers", "X-Remote-User header"),
  GROUP("--requestheader-group-headers", "X-Remote-Group header"),
  EXTRA("--requestheader-extra-headers-prefix", "X-Remote-Extra- header prefix"),
  UID("--requestheader-uid-headers", "X-Remote-Uid header");

  private final String flag;
  private final String header;

  StandardHeaders(String flag, String header) {
    this.flag = flag;
    this.header = header;
  }

  boolean isIn(List<String> headers) {
    var name = header.substring(0, header.indexOf(' '));
    return headers.stream().anyMatch(name::equalsIgnoreCase);
  }

  /// The warning about a flag that omits the header.
  String warning() {
    return "%s is set without specifying the standard %s - API aggregation will not work"
        .formatted(flag, header);
  }
}
