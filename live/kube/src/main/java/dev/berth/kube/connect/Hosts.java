package dev.berth.kube.connect;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Optional;

/// What a host in an address is: a name, or an IP address.
final class Hosts {

  private Hosts() {}

  /// The host of a URI, where IPv6 addresses have brackets.
  static String withoutBrackets(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /// The IP address, if the host is one; names are not looked up.
  static Optional<InetAddress> address(String host) {
    try {
      return Optional.of(InetAddress.ofLiteral(host));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// Whether the address is one with the prefix.
  ///
  /// @param cidr such as `10.0.0.0/8`
  static boolean isIn(InetAddress address, String cidr) {
    var slash = cidr.indexOf('/');
    var base = address(cidr.substring(0, slash));
    var bits = base.map(b -> b.getAddress().length * 8).orElse(0);
    if (bits != address.getAddress().length * 8) {
      return false;
    }
    try {
      var shift = Math.max(0, bits - Integer.parseInt(cidr.substring(slash + 1)));
      return number(base.get()).shiftRight(shift).equals(number(address).shiftRight(shift));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static BigInteger number(InetAddress address) {
    return new BigInteger(1, address.getAddress());
  }
}
