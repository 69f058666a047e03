import { type Agreement, agreements } from '@jornada/contract/time-bank-agreements';
import { policies } from '@jornada/contract/time-bank-policy';
import { may } from '@jornada/domain/access';
import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { lazy, Suspense, useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { Action } from '../../ui/Action.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Facts, Page, Section } from '../../ui/Page.tsx';
import { Empty, Failed, Loading, Notice } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useWords } from '../../words/words.ts';
import { Limits } from '../Limits.tsx';
import { AgreementCard } from './AgreementCard.tsx';
import { RULES } from './rule-values.ts';
import { ruleWords } from './rules.words.ts';
import { useTerms } from './terms.ts';
import { useRuleText } from './use-rule-text.ts';

// Loaded only for people who may read every time bank or change rules.
const AgreementPeople = lazy(async () => ({ default: (await import('./AgreementPeople.tsx')).AgreementPeople }));
const FirstClosing = lazy(async () => ({ default: (await import('./FirstClosing.tsx')).FirstClosing }));
const forms = () => import('./AgreementForms.tsx');
const NewAgreement = lazy(async () => ({ default: (await forms()).NewAgreement }));
const NewRules = lazy(async () => ({ default: (await forms()).NewRules }));

/** The agreements of the time bank. People who may read only their own time bank see only their agreement. */
export function RulesPage() {
  const say = useWords(ruleWords);
  const { level, user } = useSession();
  const readsAll = may(level, 'bank.read-all');
  return (
    <Page
      title={say('title')}
      width="medium"
      back={{ to: readsAll ? places.timeBank() : places.statement(user.id), name: say('back') }}
    >
      <p style={{ margin: 0, maxWidth: '80ch' }}>{say('lead')}</p>
      {readsAll ? <Agreements /> : <OwnAgreement />}
      <Notice>{say('clock')}</Notice>
      <Limits />
    </Page>
  );
}

function Agreements() {
  const say = useWords(ruleWords);
  const today = useToday(useSession().account.time_zone);
  const navigate = useNavigate();
  const whyNot = useWhyNot(agreements.createAgreement);
  const listed = useQuery(read(agreements.agreements, {}));
  const policy = useQuery(read(policies.policy, {}));
  const [open, setOpen] = useQueryState('new');
  const [changing, setChanging] = useState<Agreement | null>(null);
  const { data, error, refetch, isFetching } = listed;
  if (error) return <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading rows={8} />;
  const { items, without, excluded } = data;
  const show = (query: Record<string, string | number | boolean>) => void navigate(places.bankRules(query));
  return (
    <>
      {without !== null && without > 0 && (
        <Notice data-tone="warning">
          {say('without', { count: without })}.{' '}
          <TextLink to={places.bankRules({ without: true })}>{say('without.show')}</TextLink>
        </Notice>
      )}
      {excluded !== null && excluded > 0 && (
        <p style={{ margin: 0 }}>
          {say('excluded', { count: excluded })}.{' '}
          <TextLink to={places.bankRules({ excluded: true })}>{say('without.show')}</TextLink>
        </p>
      )}
      <div>
        <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => void setOpen('agreement')}>
          {say('new')}
        </Action>
      </div>
      {items.length === 0 && <Empty icon={mdiPlus} title={say('agreements.none')} />}
      {items.map((agreement) => (
        <AgreementCard
          key={agreement.id}
          agreement={agreement}
          today={today}
          onNewRules={() => setChanging(agreement)}
          onMembers={() => show({ agreement_id: agreement.id })}
        />
      ))}
      <Suspense fallback={<Loading rows={4} />}>
        <AgreementPeople items={items} today={today} />
        {policy.data && <FirstClosing policy={policy.data} />}
        {open !== null && whyNot === undefined && <NewAgreement today={today} onClose={() => void setOpen(null)} />}
        {changing && <NewRules agreement={changing} today={today} onClose={() => setChanging(null)} />}
      </Suspense>
    </>
  );
}

function OwnAgreement() {
  const say = useWords(ruleWords);
  const terms = useTerms();
  const today = useToday(useSession().account.time_zone);
  const text = useRuleText(today);
  const { data, error, refetch, isFetching } = useQuery(read(agreements.rules, { query: {} }));
  if (error) return <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading rows={8} />;
  const { agreement, version, excluded } = data;
  if (!version) return <Notice>{[say('own.none'), ...(excluded ? [terms.excluded(excluded)] : [])].join(' ')}</Notice>;
  return (
    <Section title={say('own')} text={[agreement?.name ?? '', terms.kind(version.kind)].join(' · ')}>
      <Facts facts={RULES.map((rule) => [text.name(rule), text.value(rule, version)] as const)} />
    </Section>
  );
}
