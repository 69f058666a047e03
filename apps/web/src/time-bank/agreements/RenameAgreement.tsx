import { type Agreement, agreements } from '@jornada/contract/time-bank-agreements';
import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Input } from '../../ui/Input.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import './rule-faults.words.ts';
import { ruleWords } from './rules.words.ts';

export function RenameAgreement({
  agreement: { id, name, version },
  onClose,
}: {
  agreement: Agreement;
  onClose: () => void;
}) {
  const say = useWords(ruleWords);
  const write = useWrite(agreements.changeAgreement, { errorIsShown: true });
  const [typed, setTyped] = useState(name);
  const field = useId();
  const rename = async () => {
    const saved = await write.mutateAsync({ params: { id }, body: { name: typed, version } });
    toast({ text: say('rename.done', { name: saved.name }) });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The error is shown in the dialog.
    void rename().catch(() => undefined);
  };
  return (
    <FormDialog
      title={say('rename')}
      confirmLabel={say('rename')}
      busy={write.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id={field} label={say('name')} required>
        <Input
          id={field}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputProps={{ maxLength: 80 }}
          autoFocus
        />
      </Field>
      <Refused error={write.error} />
    </FormDialog>
  );
}
