package dev.berth.cel.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CidrTest {
  @ParameterizedTest
  @CsvSource({
    "10.1.2.3/8, 10.0.0.0/8",
    "10.1.2.3/0, 0.0.0.0/0",
    "10.1.2.3/32, 10.1.2.3/32",
    "10.1.255.3/20, 10.1.240.0/20",
    "2001:db8:ffff::1/33, 2001:db8:8000::/33",
  })
  void aNetworkIsMaskedToItsBits(String text, String masked) {
    assertThat(Cidr.parse(text).masked()).hasToString(masked);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.0.1, true",
    "10.0.0.0/8, 11.0.0.1, false",
    "10.9.9.9/8, 10.0.0.1, true",
    "10.0.0.0/9, 10.128.0.0, false",
    "0.0.0.0/0, 1.2.3.4, true",
    "::/0, 1.2.3.4, false",
    "2001:db8::/32, 2001:db8::1, true",
  })
  void aNetworkContainsItsAddresses(String network, String address, boolean contains) {
    assertThat(Cidr.parse(network).contains(IpAddress.parse(address))).isEqualTo(contains);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.1.0.0/16, true",
    "10.0.0.0/8, 10.0.0.0/8, true",
    "10.1.0.0/16, 10.0.0.0/8, false",
    "10.0.0.0/8, 11.0.0.0/16, false",
    "::/0, 10.0.0.0/8, false",
  })
  void aNetworkContainsSmallerOnes(String network, String other, boolean contains) {
    assertThat(Cidr.parse(network).contains(Cidr.parse(other))).isEqualTo(contains);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.0.0.0 | no '/'",
        "10.0.0/8 | ParseAddr(\"10.0.0\"): IPv4 address too short",
        "10.0.0.0/33 | prefix length out of range",
        "::/129 | prefix length out of range",
        "10.0.0.0/08 | bad bits after slash: \"08\"",
        "10.0.0.0/ | bad bits after slash: \"\"",
        "10.0.0.0/-1 | bad bits after slash: \"-1\"",
        "10.0.0.0/99999999999 | prefix length out of range",
        "fe80::1%eth0/64 | IPv6 zones cannot be present in a prefix",
      })
  void whatIsNoNetworkIsRefusedInTheWordsOfGo(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Cidr.parse(text))
        .withMessage(
            "network address parse error during conversion from string: netip.ParsePrefix(\"%s\"):"
                + " %s",
            text, message);
  }

  @ParameterizedTest
  @CsvSource({"10.0.0.0/0, 0", "10.0.0.0/8, 1", "10.0.0.0/9, 2", "::/128, 16"})
  void aNetworkIsAsLargeAsTheBytesOfItsPrefix(String text, long size) {
    assertThat(Cidr.parse(text).size()).isEqualTo(size);
  }
}
