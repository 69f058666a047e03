import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Logger } from 'pino';
import type { Unsubscribe } from '../mails/unsubscribe.ts';
import { newRequestId, refusalResponse } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { recordRequest } from './request-log.ts';
import { jsonHeaders, pageHeaders } from './response.ts';

interface Deps {
  secure: boolean;
  log: Logger;
  metrics: Metrics;
  unsubscribe: Unsubscribe;
}

const STYLE =
  'body{font:16px/24px system-ui,sans-serif;margin:0;padding:48px 16px;color:#1b2420;background:#f4f6f5}' +
  'main{max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #dfe5e2;border-radius:12px}' +
  'h1{font-size:20px;margin:0 0 16px}button{font:inherit;font-weight:600;padding:12px 24px;border:0;border-radius:8px;' +
  'color:#fff;background:#1f5f4a;cursor:pointer}a{color:#1f5f4a}' +
  '@media(prefers-color-scheme:dark){body{color:#e6ece9;background:#101715}main{background:#182220;border-color:#2c3a36}a{color:#7fd1b3}}';

const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const WORDS = {
  en: {
    ask: 'Unsubscribe from these e-mails?',
    text: 'You will still be notified in Jornada.',
    button: 'Unsubscribe',
    done: 'You will receive no more of these e-mails',
    closed: 'This link does not work',
    how: 'Sign in to choose which e-mails you receive.',
    preferences: 'Notification preferences',
  },
  'pt-BR': {
    ask: 'Não receber mais estes e-mails?',
    text: 'Você continua recebendo avisos no próprio Jornada.',
    button: 'Não receber mais',
    done: 'Você não receberá mais estes e-mails',
    closed: 'Este link não funciona',
    how: 'Entre para escolher quais e-mails recebe.',
    preferences: 'Preferências de notificação',
  },
} as const;

/**
 * `/unsubscribe`: the link of an e-mail about notifications, without signing in. GET shows a page with a button and
 * changes nothing, since mail scanners open links; POST ends the e-mails (RFC 8058), whatever its body.
 */
export function mountUnsubscribe(app: Hono, { secure, log, metrics, unsubscribe }: Deps): void {
  const headers = {
    ...pageHeaders(secure),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CSP,
    'cache-control': 'no-store',
    // The token must reach no other site.
    'referrer-policy': 'no-referrer',
  };
  const answer = async (c: Context, isDone: boolean, locale: 'en' | 'pt-BR' | undefined, requestId: string) => {
    const words = WORDS[locale ?? (/^en/i.test(c.req.header('accept-language') ?? '') ? 'en' : 'pt-BR')];
    const title = locale === undefined ? words.closed : isDone ? words.done : words.ask;
    const body =
      locale === undefined || isDone
        ? html`<p>${words.how}</p>`
        : html`<p>${words.text}</p><form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${words.button}</button></form>`;
    const page =
      await html`<!doctype html><html lang="${locale ?? 'pt-BR'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(STYLE)}</style></head><body><main><h1>${title}</h1>${body}<p><a href="/notifications/preferences">${words.preferences}</a></p></main></body></html>`;
    return new Response(String(page), {
      status: locale === undefined ? 400 : 200,
      headers: { ...headers, 'x-request-id': requestId },
    });
  };

  app.on(['GET', 'POST'], '/unsubscribe', async (c) => {
    const begun = performance.now();
    const requestId = newRequestId();
    const isDone = c.req.method === 'POST';
    const token = c.req.query('token') ?? '';
    const locale = isDone ? unsubscribe.end(token, requestId) : unsubscribe.look(token);
    const response = await locale
      .then((found) => answer(c, isDone, found, requestId))
      .catch((error: unknown) => refusalResponse(error, requestId, log, jsonHeaders(secure)));
    const { method } = c.req;
    recordRequest({ log, metrics }, { requestId, method, route: '/unsubscribe', status: response.status, begun });
    return response;
  });
}
