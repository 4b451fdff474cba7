package dev.berth.ui.page;

import java.util.List;

/// Where a part of a long list is, and what is before and after it.
///
/// @param url of the list, to which the number of a page is added
/// @param size how many rows are on a page, and by which parameter a URL says which page
/// @param page from 1
/// @param pages how many there are
/// @param rows how many there are on all pages
public record PageLinks(String url, PageSize size, int page, int pages, int rows) {
  /// How many rows are on a page.
  ///
  /// @param parameter of the URL that says which page
  public record PageSize(String parameter, int rows) {}

  private static final PageSize USUAL = new PageSize("page", 100);

  /// Those of a list without rows.
  public static final PageLinks NONE = of("", 1, 0);

  /// Links for the only list of a page.
  ///
  /// @param wanted the page that is asked for; another one if there is none of that number
  public static PageLinks of(String url, int wanted, int rows) {
    return of(url, USUAL, wanted, rows);
  }

  /// Links for the only list of a page.
  ///
  /// @param wanted the page that is asked for; if it is none, the one with a row
  /// @param row from 0
  public static PageLinks around(String url, int wanted, int row, int rows) {
    return of(url, wanted > 0 ? wanted : row / USUAL.rows + 1, rows);
  }

  /// Links for a list.
  ///
  /// @param wanted the page that is asked for; another one if there is none of that number
  static PageLinks of(String url, PageSize size, int wanted, int rows) {
    int pages = Math.max(1, (rows + size.rows - 1) / size.rows);
    return new PageLinks(url, size, Math.clamp(wanted, 1, pages), pages, rows);
  }

  /// The first row of the page, from 0.
  public int from() {
    return (page - 1) * size.rows;
  }

  /// The row after its last one.
  public int to() {
    return Math.min(rows, page * size.rows);
  }

  /// The rows of the page.
  public <T> List<T> of(List<T> all) {
    return all.subList(from(), to());
  }

  /// The URL of a page.
  public String url(int number) {
    return "%s%s%s=%d".formatted(url, url.contains("?") ? "&" : "?", size.parameter, number);
  }
}
