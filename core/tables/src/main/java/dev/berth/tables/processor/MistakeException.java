package dev.berth.tables.processor;

import javax.lang.model.element.Element;

/// A mistake in the use of the annotations, which javac reports at an element.
final class MistakeException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Element element;
  private final String message;

  /// @param message the mistake and the advice
  MistakeException(Element element, String message) {
    super(message);
    this.element = element;
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message;
  }

  Element element() {
    return element;
  }
}
