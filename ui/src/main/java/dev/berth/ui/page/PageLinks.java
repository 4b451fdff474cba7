package dev.berth.ui.page;

/// Where a part of a long list is, and what is before and after it.
///
/// @param url of the list, to which the number of a page is added
/// @param page from 1
/// @param pages how many there are
/// @param rows how many there are on all pages
public record PageLinks(String url, int page, int pages, int rows) {
  /// So many rows are on a page.
  public static final int SIZE = 100;

  /// Links for a list.
  ///
  /// @param wanted the page that is asked for; another one if there is none of that number
  public static PageLinks of(String url, int wanted, int rows) {
    int pages = Math.max(1, (rows + SIZE - 1) / SIZE);
    return new PageLinks(url, Math.clamp(wanted, 1, pages), pages, rows);
  }

  /// The first row of the page, from 0.
  public int from() {
    return (page - 1) * SIZE;
  }

  /// The row after its last one.
  public int to() {
    return Math.min(rows, page * SIZE);
  }

  /// The URL of a page.
  public String to(int number) {
    return url + (url.contains("?") ? "&" : "?") + "page=" + number;
  }
}
