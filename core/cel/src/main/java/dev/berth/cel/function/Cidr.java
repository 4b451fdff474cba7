package dev.berth.cel.function;

import dev.berth.api.codec.GoText;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelObject;
import java.util.ArrayList;

/// A network, parsed by the rules and with the messages of Go's `netip`.
///
/// @param bits the number of the address's bits that belong to the network
record Cidr(IpAddress address, int bits) implements CelObject {
  /// Parses `address/bits`.
  ///
  /// @throws IllegalArgumentException if the text is invalid
  static Cidr parse(String text) {
    int slash = text.lastIndexOf('/');
    if (slash < 0) {
      throw error(text, "no '/'");
    }
    IpAddress address;
    try {
      address = IpParser.parse(text.substring(0, slash));
    } catch (IllegalArgumentException e) {
      throw error(text, String.valueOf(e.getMessage()));
    }
    if (text.contains("%")) {
      throw error(text, "IPv6 zones cannot be present in a prefix");
    }
    int bits = bits(text, text.substring(slash + 1));
    if (bits > address.bytes().size() * 8) {
      throw error(text, "prefix length out of range");
    }
    if (address.isMapped()) {
      throw new IllegalArgumentException(
          "IPv4-mapped IPv6 address " + GoText.quoted(text) + " is not allowed");
    }
    return new Cidr(address, bits);
  }

  private static int bits(String text, String bits) {
    if (!bits.matches("0|[1-9][0-9]{0,17}")) {
      throw error(text, "bad bits after slash: " + GoText.quoted(bits));
    }
    return (int) Math.min(Long.parseLong(bits), Integer.MAX_VALUE);
  }

  private static IllegalArgumentException error(String text, String message) {
    return new IllegalArgumentException(
        "network address parse error during conversion from string: netip.ParsePrefix("
            + GoText.quoted(text)
            + "): "
            + message);
  }

  /// Returns the network with all host bits cleared.
  Cidr masked() {
    var masked = new ArrayList<Integer>();
    for (int i = 0; i < address.bytes().size(); i++) {
      int kept = Math.clamp((long) bits - 8L * i, 0, 8);
      masked.add(address.bytes().get(i) & (0xff00 >> kept) & 0xff);
    }
    return new Cidr(new IpAddress(masked), bits);
  }

  boolean contains(IpAddress other) {
    return address.is4() == other.is4()
        && masked().address.equals(new Cidr(other, bits).masked().address);
  }

  boolean contains(Cidr other) {
    return bits <= other.bits && contains(other.address);
  }

  @Override
  public String typeName() {
    return "net.CIDR";
  }

  @Override
  public Object isEqual(Object other) {
    return switch (other) {
      case Cidr that -> equals(that);
      case CelError error -> error;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  @Override
  public long size() {
    return Math.ceilDiv(bits, 8);
  }

  @Override
  public String toString() {
    return address + "/" + bits;
  }
}
