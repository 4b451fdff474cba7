package dev.berth.ui.page;

import java.util.List;

/// The part of a long list on a page, with links to the parts before and after it.
///
/// @param url the URL of the list, to which the page number is added
/// @param size the number of rows on a page, and the URL parameter for the page number
/// @param page from 1
/// @param pages how many there are
/// @param rows the number of rows on all pages
public record PageLinks(String url, PageSize size, int page, int pages, int rows) {
  /// The number of rows on a page.
  ///
  /// @param parameter the URL parameter for the page number
  public record PageSize(String parameter, int rows) {}

  private static final PageSize USUAL = new PageSize("page", 100);

  /// The links of a list without rows.
  public static final PageLinks NONE = of("", 1, 0);

  /// Links for the only list of a page.
  ///
  /// @param wanted the requested page; if it does not exist, the nearest one is used
  public static PageLinks of(String url, int wanted, int rows) {
    return of(url, USUAL, wanted, rows);
  }

  /// Links for the only list of a page.
  ///
  /// @param wanted the requested page; if there is none, the page with a given row is used
  /// @param row from 0
  public static PageLinks around(String url, int wanted, int row, int rows) {
    return of(url, wanted > 0 ? wanted : row / USUAL.rows + 1, rows);
  }

  /// Links for a list.
  ///
  /// @param wanted the requested page; if it does not exist, the nearest one is used
  static PageLinks of(String url, PageSize size, int wanted, int rows) {
    int pages = Math.max(1, (rows + size.rows - 1) / size.rows);
    return new PageLinks(url, size, Math.clamp(wanted, 1, pages), pages, rows);
  }

  /// The first row of the page, from 0.
  public int from() {
    return (page - 1) * size.rows;
  }

  /// The row after the last row of the page.
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
