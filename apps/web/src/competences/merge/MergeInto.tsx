import { mdiCallMerge } from '@mdi/js';
import { useId, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { space } from '../../ui/scale.ts';
import { Notice, Refused } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { mergeWords } from './merge.words.ts';

type Other = { id: number; name: string };

type Props = {
  /** The name of the competence or group that is archived by the merge. */
  name: string;
  /** The possible targets of the merge. */
  others: readonly Other[];
  /** Whether levels and actions of a competence, or competences of a group, are affected. */
  consequence: 'competence' | 'group';
  whyNot: string | undefined;
  /** Whether an evaluation that is being answered or counted uses the competence, so that it cannot be merged. */
  inOpenEvaluation?: boolean;
  /** The running or failed request. */
  write: { isPending: boolean; error: Error | null };
  onMerge: (intoId: number) => Promise<unknown>;
  onDone: () => void;
};

/**
 * Merges a competence or a group into another one, after a confirmation. It cannot be undone, because the merged parts
 * are indistinguishable afterwards.
 */
export function MergeInto({
  name,
  others,
  consequence,
  whyNot,
  inOpenEvaluation = false,
  write,
  onMerge,
  onDone,
}: Props) {
  const say = useWords(mergeWords);
  const id = useId();
  const [intoId, setIntoId] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const into = others.find((other) => other.id === intoId);
  if (others.length === 0) return null;
  const names = { from: name, into: into?.name ?? '' };
  // An evaluation may have been opened in the meantime.
  const isRefused = write.error instanceof ApiError && write.error.code === 'in_open_evaluation';
  const whyNotNow = whyNot ?? (inOpenEvaluation || isRefused ? say('in-open-evaluation') : undefined);
  const merge = async (other: Other) => {
    try {
      await onMerge(other.id);
    } catch {
      // The error is shown in the dialog.
      return;
    }
    toast({ text: say('merged', names) });
    onDone();
  };
  return (
    <Part aria-label={say('title')}>
      <Field id={id} label={say('into')}>
        <Input
          as="select"
          id={id}
          name="into_id"
          value={intoId === null ? '' : String(intoId)}
          onChange={({ target }) => setIntoId(target.value === '' ? null : Number(target.value))}
          inputProps={{ disabled: whyNot !== undefined }}
        >
          <option value="">{say('none')}</option>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name}
            </option>
          ))}
        </Input>
      </Field>
      <div>
        <Action
          size="small"
          variant="outlined"
          color="inherit"
          icon={mdiCallMerge}
          whyNot={whyNotNow ?? (into ? undefined : say('choose'))}
          onClick={() => setAsking(true)}
        >
          {say('merge')}
        </Action>
      </div>
      <Confirm
        open={asking && into !== undefined}
        title={say('confirm.title', names)}
        confirmLabel={say('confirm')}
        busy={write.isPending}
        onConfirm={() => void (into && merge(into))}
        onClose={() => setAsking(false)}
      >
        {say(`consequence.${consequence}`, names)}
        {isRefused ? (
          <Notice role="alert" data-tone="error">
            {whyNotNow}
          </Notice>
        ) : (
          <Refused error={write.error} />
        )}
      </Confirm>
    </Part>
  );
}

const Part = styled('section')({ display: 'grid', gap: space(1), marginTop: space(2) });
