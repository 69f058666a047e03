import { LOCALES } from '@jornada/domain/account';
import { notificationKinds } from '@jornada/domain/notifications';
import { expect, test } from 'vitest';
import { composeNotice } from './compose-notices.ts';

const of = {
  account: 'Padaria Boa Vista Ltda',
  timeZone: 'America/Sao_Paulo',
  publicUrl: 'https://jornada.test',
  unsubscribe: 'https://jornada.test/unsubscribe#x',
};

test.each(notificationKinds.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const)))(
  'a mail about %s in %s has a short subject and all placeholders replaced',
  (kind, locale) => {
    for (const count of [1, 12]) {
      // September is the longest month in both languages.
      const notice = { kind, count, at: '2026-09-28T12:00:00.000Z' };
      const { subject, text, html } = composeNotice({ ...of, locale }, notice, '/somewhere');
      // Subjects are shown in a list of mails, after the name of the account.
      expect(subject.slice(of.account.length + 2).length, subject).toBeLessThanOrEqual(60);
      expect(subject.startsWith(`${of.account}: `)).toBe(true);
      expect(subject + text + html).not.toMatch(/\{\w+\}|undefined|NaN/);
      expect(text).toContain('https://jornada.test/somewhere');
      if (count > 1) expect(text).toMatch(/12/);
    }
  },
);
