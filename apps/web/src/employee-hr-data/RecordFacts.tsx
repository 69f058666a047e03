import { employeeHrData, type HrRecord } from '@jornada/contract/employee-hr-data';
import type { HrField, SealedField } from '@jornada/domain/hr-data';
import { SEALED_FIELDS } from '@jornada/domain/hr-data';
import { formatPis, formatTaxId } from '@jornada/domain/tax-id';
import { mdiEyeOffOutline, mdiEyeOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { read } from '../api/query.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Facts } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { useErrorText } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { hrWords } from './hr.words.ts';
import { RevealReason } from './RevealReason.tsx';
import { GROUPS } from './hr-values.ts';
import { useHrValues } from './use-hr-values.ts';

const isSealed = (field: HrField): field is SealedField => (SEALED_FIELDS as readonly string[]).includes(field);

/** Fields with a printed form. */
const PRINTED: Partial<Record<SealedField, (value: string) => string>> = { tax_id: formatTaxId, pis_nis: formatPis };

/** A record, read-only. Encrypted values are revealed one at a time by a button. */
export function RecordFacts({ record }: { record: HrRecord }) {
  const say = useWords(hrWords);
  const words = useHrValues();
  return (
    <Groups>
      {Object.entries(GROUPS).map(([group, fields]) => (
        <section key={group}>
          <h3>{say(`group.${group as keyof typeof GROUPS}`)}</h3>
          <Facts
            facts={fields.map((field) => [
              say(`field.${field}`),
              isSealed(field) ? (
                <Sealed key={field} record={record} field={field} />
              ) : (
                words(field, record[field]) || <Quiet key={field}>{say('not-said')}</Quiet>
              ),
            ])}
          />
        </section>
      ))}
      <Quiet>{say('revealing')}</Quiet>
    </Groups>
  );
}

function Sealed({ record, field }: { record: HrRecord; field: SealedField }) {
  const say = useWords(hrWords);
  const words = useHrValues();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const errorText = useErrorText();
  const showError = (error: unknown) =>
    needsReason(error) ? setAsking(true) : void toast({ tone: 'problem', text: errorText(error) });
  const label = say(`field.${field}`);
  if (record[field] === null) return <Quiet>{say('not-said')}</Quiet>;

  const params = { userId: record.user_id };
  const show = async () => {
    setBusy(true);
    showAnswer(await call(employeeHrData.reveal, { params, body: { field } }).finally(() => setBusy(false)));
  };
  const showAnswer = (answer: { value: string | number | null }) => {
    setAsking(false);
    // Revealing a value adds a reader. The record itself is unchanged, and refetching it would be logged again.
    void client.invalidateQueries({ queryKey: read(employeeHrData.readers, { params }).queryKey });
    const print = PRINTED[field];
    if (typeof answer.value === 'number') setValue(words.money(answer.value, record.currency));
    else setValue(print && answer.value !== null ? print(answer.value) : answer.value);
  };
  return (
    <Value aria-live="polite">
      <span>
        {value ?? (
          <span role="img" aria-label={say('hidden')}>
            ••••••
          </span>
        )}
      </span>
      <IconButton
        size="small"
        aria-label={say(value === null ? 'reveal' : 'hide', { field: label })}
        title={say(value === null ? 'reveal' : 'hide', { field: label })}
        aria-busy={busy}
        onClick={() => (value === null ? void show().catch(showError) : setValue(null))}
      >
        <Icon path={value === null ? mdiEyeOutline : mdiEyeOffOutline} fontSize="small" />
      </IconButton>
      {asking && (
        <RevealReason userId={record.user_id} field={field} onDone={showAnswer} onClose={() => setAsking(false)} />
      )}
    </Value>
  );
}

/** Whether the server refused to reveal one more value without a reason. */
const needsReason = (error: unknown): boolean =>
  error instanceof ApiError && error.faults.some(({ code }) => code === 'reason_required');

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(2.5),
  '& section': { display: 'grid', gap: space(1.25), minWidth: 0 },
  '& h3': { ...theme.typography.h3, margin: 0 },
}));

const Quiet = styled('span')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));

const Value = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  marginBlock: space(-0.5),
  '& > span': { overflowWrap: 'anywhere' },
});
