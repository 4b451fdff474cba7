package dev.berth.cluster.apiserver.validation;

import java.net.InetAddress;
import java.util.regex.Pattern;

/// Recognizes IP addresses.
final class Addresses {
  static final String NO_ADDRESS = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";

  private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
  private static final Pattern IPV4 = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
  private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:]*:[0-9a-fA-F.:]*");

  private Addresses() {}

  /// Whether the text is an IPv4 address without leading zeros, or an IPv6 address that does not
  /// contain an IPv4 address.
  static boolean isAddress(String text) {
    if (IPV4.matcher(text).matches()) {
      return true;
    }
    try {
      return IPV6.matcher(text).matches() && InetAddress.ofLiteral(text).getAddress().length == 16;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
