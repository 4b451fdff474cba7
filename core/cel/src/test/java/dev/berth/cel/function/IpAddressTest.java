package dev.berth.cel.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IpAddressTest {
  @ParameterizedTest
  @CsvSource({
    "192.168.0.1, 192.168.0.1",
    "0.0.0.0, 0.0.0.0",
    "::, ::",
    "::1, ::1",
    "1::, 1::",
    "2001:DB8::1, 2001:db8::1",
    "2001:0db8:0000:0000:0000:0000:0000:0001, 2001:db8::1",
    "1:0:0:2:0:0:0:3, 1:0:0:2::3",
    "1:0:0:2:3:0:0:4, 1::2:3:0:0:4",
    "1:0:2:3:4:5:6:7, 1:0:2:3:4:5:6:7",
    "64:ff9b::192.0.2.1, 64:ff9b::c000:201",
  })
  void anAddressIsWrittenInItsCanonicalForm(String text, String canonical) {
    assertThat(IpAddress.parse(text)).hasToString(canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | unable to parse IP",
        "localhost | unable to parse IP",
        "1.2.3 | IPv4 address too short",
        "1.2.3.4.5 | IPv4 address too long",
        "1.2.3.256 | IPv4 field has value >255",
        "1.2.3.04 | IPv4 field has octet with leading zero",
        "1..3.4 | IPv4 field must have at least one digit (at \".3.4\")",
        "1.2.3. | IPv4 field must have at least one digit (at \".\")",
        "1.2.x.4 | unexpected character (at \"x.4\")",
        "%eth0 | missing IPv6 address",
        "1:2:3:4:5:6:7 | address string too short",
        "1:2:3:4:5:6:7:8:9 | trailing garbage after address (at \"9\")",
        "1::2::3 | multiple :: in address (at \":3\")",
        "1:2:3:4:5:6:7:8:: | the :: must expand to at least one field of zeros",
        "12345::1 | each group must have 4 or less digits (at \"12345::1\")",
        "1:2:3:4:5:6:7: | colon must be followed by more characters (at \":\")",
        "1:g::1 | each colon-separated field must have at least one digit (at \"g::1\")",
        "1:2g::1 | unexpected character, want colon (at \"g::1\")",
        "::1.2.3.4.5 | IPv4 address too long",
        "1:1.2.3.4"
            + "| embedded IPv4 address must replace the final 2 fields of the address"
            + " (at \"1.2.3.4\")",
        "1:2:3:4:5:6:7::8:1.2.3.4 | trailing garbage after address (at \"1.2.3.4\")",
        "::1% | zone must be a non-empty string",
      })
  void whatIsNoAddressIsRefusedInTheWordsOfGo(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpAddress.parse(text))
        .withMessage(
            "IP Address \"%s\" parse error during conversion from string: ParseAddr(\"%s\"): %s",
            text, text, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fe80::1%eth0 | IP address \"fe80::1%eth0\" with zone value is not allowed",
        "::ffff:1.2.3.4 | IPv4-mapped IPv6 address \"::ffff:1.2.3.4\" is not allowed",
      })
  void whatKubernetesDoesNotTakeIsRefused(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpAddress.parse(text))
        .withMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    // address, unspecified, loopback, link-local multicast, link-local unicast, global unicast
    "0.0.0.0, true, false, false, false, false",
    "::, true, false, false, false, false",
    "127.0.0.1, false, true, false, false, false",
    "127.9.9.9, false, true, false, false, false",
    "::1, false, true, false, false, false",
    "224.0.0.1, false, false, true, false, false",
    "224.0.1.1, false, false, false, false, false",
    "239.0.0.1, false, false, false, false, false",
    "ff02::1, false, false, true, false, false",
    "ff12::1, false, false, true, false, false",
    "ff05::1, false, false, false, false, false",
    "169.254.1.1, false, false, false, true, false",
    "169.255.1.1, false, false, false, false, true",
    "fe80::1, false, false, false, true, false",
    "febf::1, false, false, false, true, false",
    "fec0::1, false, false, false, false, true",
    "255.255.255.255, false, false, false, false, false",
    "10.0.0.1, false, false, false, false, true",
    "2001:db8::1, false, false, false, false, true",
  })
  void anAddressIsOfItsKind(
      String text,
      boolean unspecified,
      boolean loopback,
      boolean linkLocalMulticast,
      boolean linkLocalUnicast,
      boolean globalUnicast) {
    var address = IpAddress.parse(text);
    assertThat(address.isUnspecified()).as("unspecified").isEqualTo(unspecified);
    assertThat(address.isLoopback()).as("loopback").isEqualTo(loopback);
    assertThat(address.isLinkLocalMulticast())
        .as("link-local multicast")
        .isEqualTo(linkLocalMulticast);
    assertThat(address.isLinkLocalUnicast()).as("link-local unicast").isEqualTo(linkLocalUnicast);
    assertThat(address.isGlobalUnicast()).as("global unicast").isEqualTo(globalUnicast);
  }
}
