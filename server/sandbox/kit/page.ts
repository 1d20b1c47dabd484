import { html, type Html } from '#server/mail/html.ts';

/** The frame around a page of a provider. */
export interface Around {
  /** What the provider is, in the corner and in the window's title. */
  tag: string;
  /** What the page is not, in one or two sentences. */
  footer: string;
  /** After how many seconds the page is asked for again; never by default. */
  againAfterS?: number;
}

/** A page of one of the sandbox's providers: the shop's dark vault, without its scripts, so that it is independent as a provider's page would be. */
export function page(title: string, { tag, footer, againAfterS }: Around, main: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="robots" content="noindex" />
        ${againAfterS === undefined ? null : html`<meta http-equiv="refresh" content="${againAfterS}" />`}
        <title>${title} · ${tag}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox/pages/provider.css" />
      </head>
      <body>
        <header class="bar">
          <span class="mark" aria-hidden="true"></span><span class="name">Fairdrop</span><span class="tag">${tag}</span>
        </header>
        <main>${main}</main>
        <footer>${footer}</footer>
      </body>
    </html>`.text;
}

/** Terms and values of a list (`dl`). */
export const facts = (rows: readonly { term: string; value: string }[]): Html[] =>
  rows.map(
    ({ term, value }) =>
      html`<div>
        <dt>${term}</dt>
        <dd>${value}</dd>
      </div>`,
  );

/** A form that is only a button: `action`, or `quiet` below the main button of a page. */
export const button = (action: string, label: string, kind: 'action' | 'quiet' = 'action'): Html =>
  html`<form method="post" action="${action}"><button class="${kind}" type="submit">${label}</button></form>`;

/** What a field of a form shows of its error, if there is one: attributes of the input, and a sentence below. */
export function fieldError(id: string, error: string | undefined): { wrong: Html | null; sentence: Html | null } {
  if (error === undefined) return { wrong: null, sentence: null };
  return {
    wrong: html` aria-invalid="true" aria-describedby="${id}-error"`,
    sentence: html`<p class="error" id="${id}-error">${error}</p>`,
  };
}

/** A page with a heading, a sentence and a way back. */
export function closedPage(around: Around, title: string, sentence: string, back: string): string {
  return page(
    title,
    around,
    html`<section class="panel narrow" aria-labelledby="closed-title">
      <h1 id="closed-title">${title}</h1>
      <p class="lead">${sentence}</p>
      <a class="pay" href="${back}">Back to Fairdrop</a>
    </section>`,
  );
}
