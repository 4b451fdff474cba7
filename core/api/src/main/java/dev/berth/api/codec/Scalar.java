package dev.berth.api.codec;

/// The types of single values in JSON, distinguished as Kubernetes' JSON decoder does.
enum Scalar implements FieldType {
  STRING {
    @Override
    public boolean takes(TokenReader value) {
      return value.current() == Token.STRING;
    }

    @Override
    public String expected(TokenReader value) {
      return switch (value.current()) {
        case NUMBER, TRUE, FALSE -> "a string; write \"%s\"".formatted(value.written());
        case BEGIN_OBJECT, END_OBJECT, BEGIN_ARRAY, END_ARRAY, NAME, STRING, NULL, END ->
            Token.STRING.words();
      };
    }
  },

  INTEGER {
    @Override
    public boolean takes(TokenReader value) {
      return value.current() == Token.NUMBER && value.isInteger();
    }

    @Override
    public String expected(TokenReader value) {
      return value.current() == Token.NUMBER ? "a whole number of 64 bits" : Token.NUMBER.words();
    }
  },

  NUMBER {
    @Override
    public boolean takes(TokenReader value) {
      return value.current() == Token.NUMBER;
    }

    @Override
    public String expected(TokenReader value) {
      return Token.NUMBER.words();
    }
  },

  BOOLEAN {
    @Override
    public boolean takes(TokenReader value) {
      return value.current() == Token.TRUE || value.current() == Token.FALSE;
    }

    @Override
    public String expected(TokenReader value) {
      var isQuoted =
          value.current() == Token.STRING
              && (value.text().equals("true") || value.text().equals("false"));
      return Token.TRUE.words() + (isQuoted ? "; leave out the quotes" : "");
    }
  }
}
