import { type Agreement, agreements } from '@jornada/contract/time-bank-agreements';
import { mdiPencilOutline } from '@mdi/js';
import { useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Facts, Section } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { Refused } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { RenameAgreement } from './RenameAgreement.tsx';
import './rule-faults.words.ts';
import { RULES } from './rule-values.ts';
import { ruleWords } from './rules.words.ts';
import { useTerms } from './terms.ts';
import { useRuleText } from './use-rule-text.ts';
import { VersionHistory } from './VersionHistory.tsx';

/** Rules that a card always shows; the others are in its collapsed list. */
const GLANCE = ['payout_percent', 'weekday_factor', 'negative'] as const;

type Props = { agreement: Agreement; today: string; onNewRules: () => void; onMembers: () => void };

/** An agreement: its people, its current rules, and its history. */
export function AgreementCard({ agreement, today, onNewRules, onMembers }: Props) {
  const say = useWords(ruleWords);
  const terms = useTerms();
  const text = useRuleText(today);
  const { date } = useFormats();
  const whyNot = useWhyNot(agreements.changeAgreement);
  const write = useWrite(agreements.changeAgreement, { errorIsShown: true });
  const [naming, setNaming] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const { id, name, kind, is_active, is_default, members, current, version } = agreement;
  const change = (body: { is_active?: boolean; is_default?: boolean }, done: string) =>
    void write
      .mutateAsync({ params: { id }, body: { ...body, version } })
      .then(() => toast({ text: done }))
      .catch(() => undefined);
  const facts = current
    ? [
        [say('period'), terms.period(current.period, today)] as const,
        ...GLANCE.map((rule) => [text.name(rule), text.value(rule, current)] as const),
        ...(current.document
          ? [
              [
                say('document'),
                current.signed_on === null
                  ? current.document
                  : say('document-of', { document: current.document, date: date(current.signed_on) }),
              ] as const,
            ]
          : []),
        ...(current.union ? [[say('union'), current.union] as const] : []),
      ]
    : [];
  return (
    <article aria-label={name}>
      <Section title={name} text={[terms.kind(kind), ...marks()].join(' · ')}>
        {current ? <Facts facts={facts} /> : <p>{say('not-now')}</p>}
        <Buttons>
          {members !== null && (
            <Action variant="outlined" onClick={onMembers}>
              {say('members', { count: members })}
            </Action>
          )}
          <Action variant="outlined" whyNot={whyNot} onClick={onNewRules}>
            {say('new-rules')}
          </Action>
          <Action icon={mdiPencilOutline} whyNot={whyNot} onClick={() => setNaming(true)}>
            {say('rename')}
          </Action>
          {is_active && !is_default && (
            <Action
              whyNot={whyNot}
              busy={write.isPending}
              onClick={() => change({ is_default: true }, say('make-default.done', { name }))}
            >
              {say('make-default')}
            </Action>
          )}
          {is_active && !is_default && (
            <Action
              color="error"
              whyNot={whyNot}
              busy={write.isPending}
              onClick={() => change({ is_active: false }, say('end.done', { name }))}
            >
              {say('end')}
            </Action>
          )}
          {!is_active && (
            <Action
              whyNot={whyNot}
              busy={write.isPending}
              onClick={() => change({ is_active: true }, say('resume.done', { name }))}
            >
              {say('resume')}
            </Action>
          )}
        </Buttons>
        <Refused error={write.error} />
        <details onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary>{say('history.changes')}</summary>
          {unfolded && (
            <>
              {current && <Facts facts={RULES.map((rule) => [text.name(rule), text.value(rule, current)] as const)} />}
              <VersionHistory id={id} today={today} />
            </>
          )}
        </details>
        {naming && <RenameAgreement agreement={agreement} onClose={() => setNaming(false)} />}
      </Section>
    </article>
  );

  function marks(): string[] {
    return [...(is_default ? [say('default')] : []), ...(is_active ? [] : [say('ended')])];
  }
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
