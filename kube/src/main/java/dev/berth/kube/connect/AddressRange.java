package dev.berth.kube.connect;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Optional;

/// The addresses with one prefix, such as `10.0.0.0/8`.
record AddressRange(InetAddress base, int bits) {

  static Optional<AddressRange> of(String text) {
    var slash = text.indexOf('/');
    try {
      var base = address(text.substring(0, slash));
      return base.map(b -> new AddressRange(b, Integer.parseInt(text.substring(slash + 1))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  boolean contains(String host) {
    return address(host).filter(this::contains).isPresent();
  }

  private boolean contains(InetAddress address) {
    var length = base.getAddress().length;
    if (address.getAddress().length != length) {
      return false;
    }
    var shift = Math.max(0, length * 8 - bits);
    return number(base).shiftRight(shift).equals(number(address).shiftRight(shift));
  }

  private static BigInteger number(InetAddress address) {
    return new BigInteger(1, address.getAddress());
  }

  /// The address, if the text is one; names are not looked up.
  private static Optional<InetAddress> address(String text) {
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
