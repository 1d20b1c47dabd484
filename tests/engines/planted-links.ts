/**
 * Runs in the page: puts a button and a table into its place, whose one row is a link by a stretched pseudo-element. `over` says what the style sheet makes
 * the link's container: the row, or nothing but the page.
 */
export function plantLinks(over: 'row' | 'page'): void {
  document.body.innerHTML =
    '<button type="button">Bet</button><table><tbody><tr><td><a href="/bets/1">A bet</a></td><td>1.00</td></tr></tbody></table>';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `body { margin: 0 } button { display: block; height: 200px } a::after { content: ''; position: absolute; inset: 0 }${
      over === 'row' ? ' tr { position: relative }' : ''
    }`,
  );
  document.adoptedStyleSheets = [sheet];
}
