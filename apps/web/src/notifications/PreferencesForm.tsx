import { type NotificationPreferences, notifications } from '@jornada/contract/notifications';
import { LOCALES } from '@jornada/domain/account';
import { useStoredForm } from '../api/stored-form.ts';
import { useSession } from '../api/session.ts';
import type { FieldText } from '../ui/FieldChoices.tsx';
import { FormStack, SelectField } from '../ui/fields.tsx';
import { Section } from '../ui/Page.tsx';
import { SaveChanges } from '../ui/SaveChanges.tsx';
import { Notice } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { LANGUAGE_NAMES, useLanguage } from '../words/language.ts';
import { timeZoneLabel } from '../words/time-zones.ts';
import { hoursOfDay, weekdaysIn } from '../words/weekdays.ts';
import { useWords } from '../words/words.ts';
import { KindTable } from './KindTable.tsx';
import { preferencesWords } from './preferences.words.ts';
import { useKindText } from './use-kind-text.ts';

/** The choices as a form: a row for each kind, when digests are sent, and the language of e-mails. */
export function PreferencesForm({ preferences }: { preferences: NotificationPreferences }) {
  const say = useWords(preferencesWords);
  const { account } = useSession();
  const language = useLanguage();
  const { instant } = useFormats();
  const { items, digest_hour, weekday, locale, mail_refused_at } = preferences;
  const ofAccount = LOCALES.find((one) => one === account.locale);
  const form = useStoredForm(notifications.setPreferences, {
    stored: {
      values: {
        items: items.map(({ kind, inbox, email }) => ({ kind, inbox, email })),
        digest_hour,
        weekday,
        locale,
      },
      version: preferences.version,
    },
    rowKey: 'kind',
    toBody: (values, version) => ({ ...values, version }),
    onDone: () => toast({ text: say('saved') }),
  });
  const kindText = useKindText(items);
  const weekdays = weekdaysIn(language);
  const languages = LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
  const sameAsAccount = say('locale.none', { language: ofAccount ? LANGUAGE_NAMES[ofAccount] : account.locale });
  const textOf = (path: string): FieldText => {
    if (path === 'digest_hour') return { label: say(path), options: hoursOfDay };
    if (path === 'weekday') return { label: say(path), options: weekdays };
    if (path === 'locale') return { label: say(path), options: [...languages, { value: null, label: sameAsAccount }] };
    return kindText(path);
  };
  return (
    <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
      {!preferences.sends_mail && <Notice role="note">{say('no-mail')}</Notice>}
      {mail_refused_at !== null && (
        <Notice role="note" data-tone="warning">
          {say('refused', { at: instant(mail_refused_at, account.time_zone) })}
        </Notice>
      )}
      <Section title={say('kinds')}>
        <KindTable control={form.control} items={items} />
      </Section>
      <Section title={say('digest')} text={say('digest.text')}>
        <SelectField
          control={form.control}
          name="digest_hour"
          label={say('digest_hour')}
          help={say('digest_hour.help', { zone: timeZoneLabel(account.time_zone, language) })}
          options={hoursOfDay}
        />
        <SelectField control={form.control} name="weekday" label={say('weekday')} options={weekdays} />
      </Section>
      <Section title={say('language')}>
        <SelectField
          control={form.control}
          name="locale"
          label={say('locale')}
          none={sameAsAccount}
          options={languages}
        />
      </Section>
      <SaveChanges
        form={form}
        // Saving has a refused address tried again.
        unchanged={mail_refused_at === null ? say('unchanged') : undefined}
        textOf={textOf}
      >
        {say('save')}
      </SaveChanges>
    </FormStack>
  );
}
