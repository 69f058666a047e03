import { type EvaluationNominations, evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { addressKey, MOST_EXTERNAL } from '@jornada/domain/evaluation-nominations';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { space } from '../../ui/scale.ts';
import { Notice, Refused } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { Chosen } from './Chosen.tsx';
import { ratersWords } from './raters.words.ts';

type Props = {
  nominations: EvaluationNominations;
  /** Refetches the raters after a conflict; the edited list is kept. */
  onRefused: () => void;
};

type Outside = { nome: string; email: string };

const REASONS = ['oneself', 'works_here', 'rater_full'] as const;

/** Proposes external raters by name and e-mail; each gets their own link. */
export function ProposeOutside({ nominations, onRefused }: Props) {
  const say = useWords(ratersWords);
  const { evaluation, subject, items, version } = nominations;
  const [chosen, setChosen] = useState<readonly Outside[]>(() =>
    items.flatMap(({ group, state, nome, email }) =>
      group === 'external' && email !== null && state !== 'refused' ? [{ nome, email }] : [],
    ),
  );
  const nominate = useWrite(evaluationRaters.nominate, { errorIsShown: true });
  const faults = nominate.error instanceof ApiError ? nominate.error.faults : [];
  const reasons = faults.flatMap(({ path, code }) => {
    const at = Number(/^external\.(\d+)\./.exec(path)?.[1] ?? -1);
    const one = nominate.variables?.body.external?.[at];
    const reason = REASONS.find((known) => known === code);
    return one && reason ? [say('why', { name: one.email, reason: say(`reason.${reason}`) })] : [];
  });
  const save = () =>
    nominate.mutate(
      {
        params: { id: evaluation.id, userId: subject.user_id },
        body: { group: 'external', external: [...chosen], version },
      },
      { onSuccess: () => toast({ text: say('saved') }), onError: onRefused },
    );
  return (
    <ResultSection title={say('group.external')}>
      <p>{say('outside.text')}</p>
      <Chosen
        label={say('group.external')}
        items={chosen.map(({ nome, email }) => ({ key: email, name: nome, detail: email }))}
        onRemove={(key) => setChosen(chosen.filter(({ email }) => email !== key))}
      />
      <AddOutside
        isFull={chosen.length >= MOST_EXTERNAL}
        isThere={(email) => chosen.some((one) => addressKey(one.email) === addressKey(email))}
        onAdd={(one) => setChosen([...chosen, one])}
      />
      {reasons.map((text) => (
        <Notice key={text} role="alert" data-tone="error">
          {text}
        </Notice>
      ))}
      <Refused error={reasons.length ? null : nominate.error} />
      <div>
        <Action variant="contained" busy={nominate.isPending} onClick={save}>
          {say('outside.save')}
        </Action>
      </div>
    </ResultSection>
  );
}

type AddProps = { isFull: boolean; isThere: (email: string) => boolean; onAdd: (one: Outside) => void };

/** Name and e-mail of one more external rater. */
function AddOutside({ isFull, isThere, onAdd }: AddProps) {
  const say = useWords(ratersWords);
  const [nome, setNome] = useState('');
  const [email, setEmail] = useState('');
  const nameId = useId();
  const emailId = useId();
  const whyNot = isFull
    ? say('reason.too_many')
    : email !== '' && isThere(email)
      ? say('reason.chosen')
      : nome.trim() === '' || !/^\S+@\S+\.\S+$/.test(email)
        ? say('outside.needs')
        : undefined;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot) return;
    onAdd({ nome: nome.trim(), email });
    setNome('');
    setEmail('');
  };
  return (
    <Row noValidate onSubmit={add}>
      <Field id={nameId} label={say('outside.name')}>
        <Input
          id={nameId}
          value={nome}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => setNome(target.value)}
        />
      </Field>
      <Field id={emailId} label={say('outside.email')}>
        <Input
          id={emailId}
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          onChange={({ target }) => setEmail(target.value.trim())}
        />
      </Field>
      <Action type="submit" variant="outlined" whyNot={whyNot}>
        {say('outside.add')}
      </Action>
    </Row>
  );
}

const Row = styled('form')(({ theme: { breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(1.5),
  alignItems: 'end',
  [breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
}));
