package dev.berth.cel.value;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/// The list that a comprehension collects its results in; the one list that changes, as in cel-go.
public final class GrowingList extends AbstractList<Object> {
  private final List<Object> elements = new ArrayList<>();

  /// An empty one.
  public GrowingList() {}

  GrowingList append(List<?> more) {
    elements.addAll(List.copyOf(more));
    return this;
  }

  /// What has been collected.
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
