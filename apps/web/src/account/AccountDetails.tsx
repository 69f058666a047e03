import { type Account, account as accountShape, accounts } from '@jornada/contract/accounts';
import { type AccountSettings, LOCALES, type Locale } from '@jornada/domain/account';
import { compare, settle } from '@jornada/domain/conflict';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../api/errors.ts';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Conflict } from '../ui/Conflict.tsx';
import { CheckField, FormStack, SelectField, TextField } from '../ui/fields.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { Section } from '../ui/Page.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { LANGUAGE_NAMES, useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { accountWords } from './account.words.ts';

const FIELDS = ['name', 'time_zone', 'locale', 'currency', 'show_on_login'] as const;
type Field = (typeof FIELDS)[number];
type Written = Pick<Account, 'name' | 'time_zone' | 'locale' | 'currency'> & AccountSettings;

const writtenOf = ({ name, time_zone, locale, currency, settings }: Account): Written => ({
  name,
  time_zone,
  locale,
  currency,
  ...settings,
});

/** Name, time zone, language and currency, each for those who may change it. */
export function AccountDetails({ account }: { account: Account }) {
  const say = useWords(accountWords);
  const language = useLanguage();
  const { capabilities } = useSession();
  const whyNot = useWhyNot(accounts.update);
  const write = useWrite(accounts.update, { errorIsShown: true, alsoRefresh: ['session'] });
  const settingsOff = !capabilities.includes('account.settings');
  const [base, setBase] = useState(account);
  const [theirs, setTheirs] = useState<Account | null>(null);
  const form = useForm<Written>({ values: writtenOf(base) });
  const { isDirty } = form.formState;
  // What the server says now is what one starts from, as long as nothing has been typed.
  if (!isDirty && account.version > base.version) setBase(account);

  const send = async (wanted: Written, from: Account): Promise<Account> => {
    const before = writtenOf(from);
    const { name, time_zone, locale, currency, show_on_login } = wanted;
    const changed = {
      ...(name !== before.name && { name }),
      ...(time_zone !== before.time_zone && { time_zone }),
      ...(locale !== before.locale && { locale: locale as Locale }),
      ...(currency !== before.currency && { currency }),
      ...(show_on_login !== before.show_on_login && { settings: { show_on_login } }),
    };
    const saved = await write.mutateAsync({ body: { ...changed, version: from.version } });
    setBase(saved);
    return saved;
  };
  const save = async (wanted: Written, from: Account) => {
    try {
      const saved = await send(wanted, from);
      toast({ text: say('saved'), action: { label: say('undo'), run: () => send(writtenOf(from), saved) } });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      setTheirs(currentOf(error));
      for (const { path, code = 'invalid' } of error.faults) if (isField(path)) form.setError(path, { type: code });
    }
  };

  const shown = (field: Field, value: Written[Field]) =>
    field === 'show_on_login'
      ? say(value ? 'show.yes' : 'show.no')
      : field === 'locale'
        ? (LANGUAGE_NAMES[value as Locale] ?? String(value))
        : String(value);
  const { control } = form;
  const fieldset = { border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 16 };
  return (
    <Section title={say('details')} text={say('details.text')}>
      <FormStack noValidate onSubmit={(event) => void form.handleSubmit((wanted) => save(wanted, base))(event)}>
        <Meanwhile
          when={isDirty && !write.isPending && !theirs && account.version > base.version}
          onSee={() => setTheirs(account)}
        />
        <fieldset disabled={whyNot !== undefined} style={fieldset}>
          <TextField control={control} name="name" label={say('field.name')} required inputProps={{ maxLength: 120 }} />
        </fieldset>
        <fieldset disabled={settingsOff || whyNot !== undefined} style={fieldset}>
          <SelectField
            control={control}
            name="time_zone"
            label={say('field.time_zone')}
            help={say('field.time_zone.help')}
            options={timeZones(base.time_zone)}
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
        </fieldset>
        <Refused error={theirs ? null : write.error} />
        <div>
          <Action
            type="submit"
            variant="contained"
            busy={write.isPending}
            whyNot={whyNot ?? (isDirty ? undefined : say('unchanged'))}
          >
            {say('save')}
          </Action>
        </div>
      </FormStack>
      {theirs && (
        <Conflict
          differences={compare<Written>(FIELDS, writtenOf(base), form.getValues(), writtenOf(theirs)).map(
            ({ field, suggested }) => ({
              field: field,
              label: say(`field.${field}`),
              mine: shown(field, form.getValues()[field]),
              theirs: shown(field, writtenOf(theirs)[field]),
              suggested,
            }),
          )}
          onClose={() => setTheirs(null)}
          onSettle={(choices) => {
            const settled = settle<Written>(writtenOf(theirs), form.getValues(), choices);
            setTheirs(null);
            void save(settled, theirs);
          }}
        />
      )}
    </Section>
  );
}

const isField = (path: string): path is Field => (FIELDS as readonly string[]).includes(path);

/** The account as it is now, out of the refusal of a stale version. */
function currentOf({ code, details }: ApiError): Account | null {
  const current = accountShape.safeParse(details['current']);
  return code === 'stale_version' && current.success ? current.data : null;
}

const timeZones = (mine: string) =>
  [...new Set([mine, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

function currencies(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
}
