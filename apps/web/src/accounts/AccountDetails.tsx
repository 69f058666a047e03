import { useMemo } from 'react';
import { type Account, account as accountShape, accounts } from '@jornada/contract/accounts';
import { type AccountSettings, LOCALES, type Locale } from '@jornada/domain/account';
import { useEndpointForm } from '../api/form.ts';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { asStored, inForm, useConcurrentEdits, useVersions } from '../api/versions.ts';
import { Action } from '../ui/Action.tsx';
import { Conflict } from '../ui/Conflict.tsx';
import { Fieldset } from '../ui/Fieldset.tsx';
import { CheckField, FormStack, SelectField, TextField } from '../ui/fields.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { Section } from '../ui/Page.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { LANGUAGE_NAMES, useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { accountWords } from './account.words.ts';
import { timeZones } from '../words/time-zones.ts';

const FIELDS = ['name', 'time_zone', 'locale', 'currency', 'show_on_login'] as const;
type Field = (typeof FIELDS)[number];
type Written = Pick<Account, 'name' | 'time_zone' | 'locale' | 'currency'> & Pick<AccountSettings, 'show_on_login'>;

const writtenOf = ({ name, time_zone, locale, currency, settings }: Account): Written => ({
  name,
  time_zone,
  locale,
  currency,
  show_on_login: settings?.show_on_login ?? false,
});

/** Body of the update request; `show_on_login` is nested in `settings`. */
const bodyOf = ({ locale, show_on_login, ...rest }: Partial<Written> & { version: number }) => ({
  ...rest,
  // The select offers supported locales only.
  ...(locale !== undefined && { locale: locale as Locale }),
  ...(show_on_login !== undefined && { settings: { show_on_login } }),
});

/** Name, time zone, language and currency; read-only without the permission to change them. */
export function AccountDetails({ account }: { account: Account }) {
  const say = useWords(accountWords);
  const language = useLanguage();
  const zones = useMemo(() => timeZones(account.time_zone, language), [account.time_zone, language]);
  const { capabilities } = useSession();
  const whyNot = useWhyNot(accounts.update);
  const settingsOff = !capabilities.includes('account.settings');
  const versions = useVersions({ latest: account, shape: accountShape, fields: FIELDS, writtenOf });
  const { base, changes } = versions;
  const write = useWrite(accounts.update, { alsoRefresh: ['session'] });
  const form = useEndpointForm(accounts.update, {
    defaultValues: writtenOf(account),
    toBody: (values) => bodyOf(changes(base.current, values)),
    alsoRefresh: ['session'],
    onDone: (saved) => {
      const back = bodyOf(changes(saved, writtenOf(base.current)));
      concurrent.take(saved);
      toast({ text: say('saved'), action: { label: say('undo'), run: () => write.mutateAsync({ body: back }) } });
    },
    onRefused: versions.refused,
  });
  const shown = (field: Field, value: Written[Field]) =>
    field === 'show_on_login'
      ? say(value ? 'show.yes' : 'show.no')
      : field === 'locale'
        ? (LANGUAGE_NAMES[value as Locale] ?? String(value))
        : String(value);
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(form, asStored, asStored),
    label: (field) => say(`field.${field}`),
    inWords: (field, written) => shown(field, written[field]),
  });
  const { meanwhile, conflict } = concurrent;
  const { control } = form;
  const { isDirty } = form.formState;
  return (
    <Section title={say('details')} text={say('details.text')}>
      <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
        <Meanwhile {...meanwhile} />
        <Fieldset disabled={whyNot !== undefined}>
          <TextField control={control} name="name" label={say('field.name')} required maxLength={120} />
        </Fieldset>
        <Fieldset disabled={settingsOff || whyNot !== undefined}>
          <SelectField
            control={control}
            name="time_zone"
            label={say('field.time_zone')}
            help={say('field.time_zone.help')}
            options={zones}
          />
          <SelectField
            control={control}
            name="locale"
            label={say('field.locale')}
            help={say('field.locale.help')}
            options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          <SelectField control={control} name="currency" label={say('field.currency')} options={currencies(language)} />
          <CheckField control={control} name="show_on_login" label={say('field.show_on_login')} />
        </Fieldset>
        <Refused error={conflict ? null : form.refused} />
        <div>
          <Action
            type="submit"
            variant="contained"
            busy={form.busy}
            whyNot={whyNot ?? (isDirty ? undefined : say('unchanged'))}
          >
            {say('save')}
          </Action>
        </div>
      </FormStack>
      {conflict && <Conflict {...conflict} />}
    </Section>
  );
}

function currencies(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
}
