package dev.berth.cel.value;

import java.util.AbstractList;
import java.util.List;

/// A view of two lists as one, since `+` may be called often and must cost nothing.
final class JoinedList extends AbstractList<Object> {
  private final List<?> first;
  private final List<?> second;
  private final int size;

  JoinedList(List<?> first, List<?> second) {
    this.first = first;
    this.second = second;
    this.size = Math.addExact(first.size(), second.size());
  }

  @Override
  public Object get(int index) {
    return index < first.size() ? first.get(index) : second.get(index - first.size());
  }

  @Override
  public int size() {
    return size;
  }
}
