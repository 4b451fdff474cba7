package dev.berth.kube.connect;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Optional;

/// Reads the host in an address: a name or an IP address.
final class Hosts {

  private Hosts() {}

  /// Returns the host of a URI without the brackets of IPv6 addresses.
  static String withoutBrackets(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /// Returns the IP address if the host is one; does not look up names.
  static Optional<InetAddress> address(String host) {
    try {
      return Optional.of(InetAddress.ofLiteral(host));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /// Returns whether the address has the prefix.
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
