package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.global;
import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.BOOL;
import static dev.berth.cel.function.Types.CIDR;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.IP;
import static dev.berth.cel.function.Types.STRING;

import dev.berth.cel.value.CelError;
import dev.cel.common.types.CelType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/// IP addresses and networks: `cidr("10.0.0.0/8").containsIP("10.1.2.3")`.
final class NetworkLibrary implements Library {
  private final List<Overload> overloads = new ArrayList<>();

  NetworkLibrary() {
    var text = List.of(STRING);
    overloads.add(global("string_to_ip", "ip", text, IP, a -> ip(a.getFirst())));
    overloads.add(global("is_ip", "isIP", text, BOOL, a -> ip(a.getFirst()) instanceof IpAddress));
    overloads.add(
        global("ip_is_canonical", "ip.isCanonical", text, BOOL, NetworkLibrary::isCanonical));
    overloads.add(
        global("ip_to_string", "string", List.of(IP), STRING, a -> a.getFirst().toString()));
    overloads.add(member("ip_family", "family", List.of(IP), INT, a -> address(a).is4() ? 4L : 6L));
    is("ip_is_unspecified", "isUnspecified", IpAddress::isUnspecified);
    is("ip_is_loopback", "isLoopback", IpAddress::isLoopback);
    is("ip_is_link_local_multicast", "isLinkLocalMulticast", IpAddress::isLinkLocalMulticast);
    is("ip_is_link_local_unicast", "isLinkLocalUnicast", IpAddress::isLinkLocalUnicast);
    is("ip_is_global_unicast", "isGlobalUnicast", IpAddress::isGlobalUnicast);
    networks(text);
  }

  @Override
  public List<Overload> overloads() {
    return overloads;
  }

  private void networks(List<CelType> text) {
    var one = List.of(CIDR);
    overloads.add(global("string_to_cidr", "cidr", text, CIDR, a -> cidr(a.getFirst())));
    overloads.add(global("is_cidr", "isCIDR", text, BOOL, a -> cidr(a.getFirst()) instanceof Cidr));
    overloads.add(global("cidr_to_string", "string", one, STRING, a -> a.getFirst().toString()));
    overloads.add(
        member(
            "cidr_contains_ip_string",
            "containsIP",
            List.of(CIDR, STRING),
            BOOL,
            a -> containsIp(a, ip(a.get(1)))));
    overloads.add(
        member(
            "cidr_contains_ip_ip",
            "containsIP",
            List.of(CIDR, IP),
            BOOL,
            a -> containsIp(a, a.get(1))));
    overloads.add(
        member(
            "cidr_contains_cidr_string",
            "containsCIDR",
            List.of(CIDR, STRING),
            BOOL,
            a -> containsCidr(a, cidr(a.get(1)))));
    overloads.add(
        member(
            "cidr_contains_cidr",
            "containsCIDR",
            List.of(CIDR, CIDR),
            BOOL,
            a -> containsCidr(a, a.get(1))));
    overloads.add(member("cidr_ip", "ip", one, IP, a -> network(a).address()));
    overloads.add(
        member("cidr_prefix_length", "prefixLength", one, INT, a -> (long) network(a).bits()));
    overloads.add(member("cidr_masked", "masked", one, CIDR, a -> network(a).masked()));
  }

  private void is(String id, String name, Predicate<IpAddress> test) {
    overloads.add(member(id, name, List.of(IP), BOOL, a -> test.test(address(a))));
  }

  private static IpAddress address(List<Object> arguments) {
    return (IpAddress) arguments.getFirst();
  }

  private static Cidr network(List<Object> arguments) {
    return (Cidr) arguments.getFirst();
  }

  private static Object ip(Object text) {
    return parse(text, IpAddress::parse, "");
  }

  private static Object cidr(Object text) {
    return parse(text, Cidr::parse, "network address parse error during conversion from string: ");
  }

  private static Object parse(Object text, Function<String, Object> parser, String prefix) {
    try {
      return parser.apply((String) text);
    } catch (IllegalArgumentException e) {
      return new CelError(prefix + e.getMessage());
    }
  }

  private static Object isCanonical(List<Object> arguments) {
    var parsed = ip(arguments.getFirst());
    return parsed instanceof IpAddress ? parsed.toString().equals(arguments.getFirst()) : parsed;
  }

  /// Kubernetes does not say why a text is not an address.
  private static Object containsIp(List<Object> arguments, Object address) {
    return address instanceof IpAddress ip
        ? network(arguments).contains(ip)
        : CelError.NO_SUCH_OVERLOAD;
  }

  private static Object containsCidr(List<Object> arguments, Object other) {
    return other instanceof Cidr cidr ? network(arguments).contains(cidr) : other;
  }
}
