import { pdi } from '@jornada/contract/pdi';
import type { PdiCheckIn, PdiPlan } from '@jornada/contract/pdi-items';
import { CONFIDENCES, type Confidence } from '@jornada/domain/pdi';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { type EndpointForm, useEndpointForm } from '../../api/form.ts';
import { Action } from '../../ui/Action.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { DateField, FormStack, TextField } from '../../ui/fields.tsx';
import { space } from '../../ui/scale.ts';
import { toast } from '../../ui/toasts.ts';
import { styled } from '../../ui/styled.ts';
import { useWords } from '../../words/words.ts';
import { planWords } from './plan.words.ts';
import { PlanRefused } from './PlanRefused.tsx';

type Values = { body: string; confidence: Confidence; next_on: string | null };

/** Records how the plan is going at the moment. */
export function NewCheckIn({ plan }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const defaultValues: Values = { body: '', confidence: 'on_track', next_on: null };
  const form = useEndpointForm(pdi.checkIn, {
    rest: { params: { id: plan.id } },
    defaultValues,
    onDone: () => {
      toast({ text: say('check-in.saved') });
      form.reset(defaultValues);
    },
  });
  return <Fields form={form} />;
}

/** Changes the viewer's own check-in, which is possible shortly after it was written. */
export function EditCheckIn({ item, onClose }: { item: PdiCheckIn; onClose: () => void }) {
  const say = useWords(planWords);
  const defaultValues: Values = {
    body: item.body,
    confidence: item.confidence ?? 'on_track',
    next_on: item.next_on,
  };
  const form = useEndpointForm(pdi.updateCheckIn, {
    rest: { params: { checkInId: item.id } },
    defaultValues,
    onDone: () => {
      toast({ text: say('check-in.saved') });
      onClose();
    },
  });
  return (
    <Fields form={form} autoFocus>
      <Action size="small" color="inherit" onClick={onClose}>
        {say('check-in.cancel')}
      </Action>
    </Fields>
  );
}

type FieldsProps = { form: EndpointForm<Values>; autoFocus?: boolean; children?: ReactNode };

function Fields({ form, autoFocus = false, children }: FieldsProps) {
  const say = useWords(planWords);
  const { field } = useController({ control: form.control, name: 'confidence' });
  const submit = (event: FormEvent) => void form.submit(event as FormEvent<HTMLFormElement>);
  return (
    <FormStack noValidate onSubmit={submit} onKeyDown={sendByKey} data-off-paper>
      <TextField
        control={form.control}
        name="body"
        label={say('check-in.body')}
        as="textarea"
        rows={2}
        required
        autoFocus={autoFocus}
        maxLength={2_000}
      />
      <Choice
        label={say('check-in.confidence')}
        options={CONFIDENCES.map((value) => ({ value, label: say(`confidence.${value}`) }))}
        value={field.value}
        onChange={field.onChange}
      />
      <DateField control={form.control} name="next_on" label={say('check-in.next_on')} />
      <PlanRefused error={form.refused} />
      <Foot>
        {children}
        <Action type="submit" variant="outlined" size="small" busy={form.busy}>
          {say('check-in.save')}
        </Action>
      </Foot>
    </FormStack>
  );
}

/** Ctrl+Enter submits the form, even from a text of several lines. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

const Foot = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: space(1) });
