package dev.berth.cel.value;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/// The list in which a comprehension collects its results; as in cel-go, the only list that
/// changes.
public final class GrowingList extends AbstractList<Object> {
  private final List<Object> elements = new ArrayList<>();

  /// Creates an empty list.
  public GrowingList() {}

  GrowingList append(List<?> more) {
    elements.addAll(List.copyOf(more));
    return this;
  }

  /// Returns what has been collected.
  public List<Object> toList() {
    return List.copyOf(elements);
  }

  @Override
  public Object get(int index) {
    return elements.get(index);
  }

  @Override
  public int size() {
    return elements.size();
  }
}
