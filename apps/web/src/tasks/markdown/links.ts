const ABROAD = /^(?:https?:\/\/|mailto:)/i;

/** Whether a link of a text may be followed: the web, e-mail, or a screen of this product; nothing that runs code. */
export const isSafeLink = (href: string): boolean =>
  ABROAD.test(href) ? URL.canParse(href) : /^\/(?![/\\])/.test(href);
