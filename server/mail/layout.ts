import { COLORS, FONTS, RADII_PX } from '#contract/design-tokens.ts';
import { html, type Html } from './html.ts';
import type { MailContent, MailPart, MailShop } from './template.ts';

/*
 * Mail programs read little CSS: all styles are in style attributes, boxes are tables, and nothing is loaded from anywhere.
 */

const FAMILY = `font-family: '${FONTS.text}', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`;
const TITLE_FAMILY = `font-family: '${FONTS.display}', '${FONTS.text}', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`;
const PARAGRAPH = `margin: 0 0 16px; ${FAMILY}; font-size: 16px; line-height: 1.5; color: ${COLORS['text-mid']}`;
const SMALL = `margin: 0 0 8px; ${FAMILY}; font-size: 13px; line-height: 1.5; color: ${COLORS['text-low']}`;
const LINK = `color: ${COLORS['violet-light']}; word-break: break-all`;

function button(label: string, href: string): Html {
  const gold = `background-color: ${COLORS.gold}; border-radius: ${RADII_PX.md}px`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 8px 0 16px">
      <tr>
        <td style="${gold}">
          <a
            href="${href}"
            target="_blank"
            style="display: inline-block; padding: 14px 28px; ${TITLE_FAMILY}; font-size: 16px; font-weight: 700; line-height: 1.2; color: ${COLORS['on-gold']}; text-decoration: none; ${gold}"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p style="${SMALL}; margin-bottom: 16px">
      If the button doesn’t work, copy this address into your browser:<br /><a href="${href}" target="_blank" style="${LINK}">${href}</a>
    </p>`;
}

function facts(rows: readonly (readonly [string, string])[]): Html {
  const cell = `padding: 10px 0; border-top: 1px solid ${COLORS['ink-600']}; ${FAMILY}; font-size: 14px; line-height: 1.5; vertical-align: top`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin: 0 0 16px">
    ${rows.map(
      ([term, value]) =>
        html`<tr>
          <td style="${cell}; padding-right: 16px; color: ${COLORS['text-low']}; white-space: nowrap">${term}</td>
          <td style="${cell}; color: ${COLORS['text-hi']}; word-break: break-word" width="99%">${value}</td>
        </tr>`,
    )}
  </table>`;
}

function part(one: MailPart): Html {
  if (typeof one === 'string') return html`<p style="${PARAGRAPH}">${one}</p>`;
  if ('button' in one) return button(one.button, one.href);
  if ('facts' in one) return facts(one.facts);
  return html`<blockquote
    style="margin: 0 0 16px; padding: 14px 16px; border-left: 3px solid ${COLORS.violet}; border-radius: ${RADII_PX.sm}px; background-color: ${COLORS['ink-700']}; ${FAMILY}; font-size: 15px; line-height: 1.5; color: ${COLORS['text-hi']}; white-space: pre-wrap; word-break: break-word"
  >
    ${one.quote}
  </blockquote>`;
}

/** A message as HTML, in the shop's look. Every text is escaped. */
export function mailHtml({ subject, preview, title, parts, reason }: MailContent, { url }: MailShop): string {
  const card = `border: 1px solid ${COLORS['ink-600']}; border-radius: ${RADII_PX.xl}px; background-color: ${COLORS['ink-800']}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="supported-color-schemes" content="dark" />
        <title>${subject}</title>
      </head>
      <body style="margin: 0; padding: 0; background-color: ${COLORS['ink-900']}">
        <div style="display: none; max-height: 0; overflow: hidden">${preview}</div>
        <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="background-color: ${COLORS['ink-900']}">
          <tr>
            <td align="center" style="padding: 32px 16px">
              <table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width: 560px">
                <tr>
                  <td style="padding: 0 8px 20px; ${TITLE_FAMILY}; font-size: 18px; font-weight: 700; color: ${COLORS['text-hi']}">
                    <span style="color: ${COLORS.gold}">&#9670;</span>&nbsp;Fairdrop
                  </td>
                </tr>
                <tr>
                  <td style="padding: 32px 28px 20px; ${card}">
                    <h1
                      style="margin: 0 0 16px; ${TITLE_FAMILY}; font-size: 22px; font-weight: 700; line-height: 1.25; color: ${COLORS['text-hi']}"
                    >
                      ${title}
                    </h1>
                    ${parts.map(part)}
                  </td>
                </tr>
                <tr>
                  <td style="padding: 20px 8px 0">
                    <p style="${SMALL}">${reason}</p>
                    <p style="${SMALL}"><a href="${url}" target="_blank" style="${LINK}">${url}</a></p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

function plainPart(one: MailPart): string {
  if (typeof one === 'string') return one;
  if ('button' in one) return `${one.button}:\n${one.href}`;
  if ('facts' in one) return one.facts.map(([term, value]) => `${term}: ${value}`).join('\n');
  return one.quote
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

/** A message as plain text. */
export function mailText({ title, parts, reason }: MailContent, { url }: MailShop): string {
  return [title, ...parts.map(plainPart), `--\n${reason}\nFairdrop · ${url}`].join('\n\n') + '\n';
}
