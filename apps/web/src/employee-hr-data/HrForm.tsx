import { employeeHrData, type HrRecord, hrRecord } from '@jornada/contract/employee-hr-data';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { inForm, useConcurrentEdits, useVersions } from '../api/versions.ts';
import { EditDrawer } from '../ui/EditDrawer.tsx';
import { Notice } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { HrFields } from './HrFields.tsx';
import { hrWords } from './hr.words.ts';
import { NEW_RECORD, PLAIN_FIELDS, plainFrom, plainOf, sealedFrom, sealedOf, toValues } from './hr-values.ts';
import { useHrValues } from './use-hr-values.ts';

type Props = {
  userId: number;
  nome: string;
  record: HrRecord | null;
  /** The account's currency, the default of a new record. */
  currency: string;
  onClose: () => void;
};

/** Creates or edits a person's HR record; conflicting changes by others are merged in a dialog. */
export function HrForm({ userId, nome, record, currency, onClose }: Props) {
  const say = useWords(hrWords);
  const words = useHrValues();
  const blank = NEW_RECORD(currency);
  const versions = useVersions({ latest: record, shape: hrRecord, fields: PLAIN_FIELDS, writtenOf: plainOf });
  const { base } = versions;
  const [notPay, setNotPay] = useState<'own_pay' | 'pay_of_higher_level' | null>(null);
  const form = useEndpointForm(employeeHrData.replace, {
    defaultValues: toValues(record ? plainOf(record) : blank),
    rest: { params: { userId } },
    toBody: (values) => {
      const { reports_to, ...plain } = plainFrom(values);
      return {
        ...plain,
        // A new record keeps the current leader of the person.
        ...((base.current || reports_to !== null) && { reports_to }),
        ...sealedFrom(values),
        ...(base.current && { version: base.current.version }),
      };
    },
    onDone: () => {
      toast({ text: say('saved') });
      onClose();
    },
    onRefused: (error) => {
      setNotPay(error.code === 'own_pay' || error.code === 'pay_of_higher_level' ? error.code : null);
      return versions.refused(error);
    },
  });
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(form, toValues, plainFrom),
    blank,
    put: (resolved, begun) => {
      // Typed values of encrypted fields are kept: the conflict dialog neither shows nor changes them.
      const sealed = sealedOf(form.getValues());
      form.reset(toValues(begun));
      form.reset({ ...toValues(resolved), ...sealed }, { keepDefaultValues: true });
      form.forgetRefusal();
    },
    // Encrypted values cannot be compared, so the person reviews the merged form before saving.
    save: undefined,
    label: (field) => say(`field.${field}`),
    inWords: (field, written) => words(field, written[field]),
  });

  return (
    <EditDrawer
      title={say('edit.title', { nome })}
      submit={say('save')}
      unchanged={record ? say('unchanged') : undefined}
      form={form}
      concurrent={concurrent}
      refused={notPay ? null : form.refused}
      onClose={onClose}
    >
      <HrFields control={form.control} userId={userId} record={base.current} />
      {notPay && (
        <Notice role="alert" data-tone="error">
          {say(`pay.${notPay}`)}
        </Notice>
      )}
    </EditDrawer>
  );
}
