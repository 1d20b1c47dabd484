import type { MailShop } from './template.ts';

/** A link to a page of the shop that carries a token. It follows the `#`, which browsers do not send: no log and no referrer has it. */
export const linkTo = ({ url }: MailShop, path: `/${string}`, token: string): string => `${url}${path}#${token}`;
