import { closings } from '@jornada/contract/time-bank-closings';
import { keptMonths } from '@jornada/contract/time-bank-kept-months';
import { mdiDownloadOutline, mdiLockOpenVariantOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { Action } from '../../ui/Action.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { useMonthName } from '../../words/month-name.ts';
import { Ground, Heading } from '../page-parts.tsx';
import { closingWords } from './closings.words.ts';
import { Drift } from './Drift.tsx';
import { KeptPeople } from './KeptPeople.tsx';
import { MonthPeople } from './MonthPeople.tsx';
import type { RailMonth } from './months.ts';
import { ReopenMonth } from './ReopenMonth.tsx';

type Props = {
  shown: RailMonth;
  /** Whether this is the newest closed month, the only one that can be reopened. */
  isNewest: boolean;
  /** An earlier month that has to be closed first, if any. */
  earlier: string | undefined;
  onChoose: (month: string) => void;
};

/** A month: who closed and reopened it, and its people. */
export function MonthPanel({ shown: { month, closing, takenBack }, isNewest, earlier, onChoose }: Props) {
  const say = useWords(closingWords);
  const nameOf = useMonthName();
  const { formats, timeZone, ...around } = useAroundBank();
  const whyNot = useWhyNot(closings.close);
  const [isReopening, setReopening] = useState(false);
  const name = nameOf(month);
  const at = (instant: string, by: number) => ({ when: formats.instant(instant, timeZone), name: around.nameOf(by) });
  return (
    <Ground aria-labelledby="month">
      <Heading>
        <h2 id="month">{name}</h2>
        {(closing || takenBack.length > 0) && (
          <Files>
            {(['people', 'days'] as const).map((what) => (
              <ButtonLink
                key={what}
                size="small"
                color="inherit"
                startIcon={<Icon path={mdiDownloadOutline} />}
                href={FILES[what].replace('{month}', month)}
                download
              >
                {say(`${what}.csv`)}
              </ButtonLink>
            ))}
          </Files>
        )}
        {isNewest && (
          <Action
            size="small"
            variant="outlined"
            icon={mdiLockOpenVariantOutline}
            whyNot={whyNot}
            aria-label={say('reopen.of', { month: name })}
            onClick={() => setReopening(true)}
          >
            {say('reopen')}
          </Action>
        )}
      </Heading>
      {(closing || takenBack.length > 0) && (
        <Past>
          {closing && <li>{say('by-whom', at(closing.closed_at, closing.closed_by))}</li>}
          {takenBack.map(({ id, reopened_at, reopened_by, closed_at, reason }) => (
            <li key={id}>{say('reopened', { ...at(reopened_at ?? closed_at, reopened_by ?? 0), reason })}</li>
          ))}
        </Past>
      )}
      {whyNot ? (
        <>
          <Notice>{whyNot}</Notice>
          {closing && <KeptPeople key={closing.id} month={month} />}
        </>
      ) : earlier !== undefined ? (
        <Notice data-tone="warning">
          {say('earlier', { month: nameOf(earlier) })}{' '}
          <Action size="small" onClick={() => onChoose(earlier)}>
            {say('earlier.go', { month: nameOf(earlier) })}
          </Action>
        </Notice>
      ) : (
        <>
          <MonthPeople key={`${month}${closing?.id}`} month={month} isClosed={closing !== undefined} />
          {closing && <Drift month={month} />}
        </>
      )}
      {isReopening && <ReopenMonth month={month} onClose={() => setReopening(false)} />}
    </Ground>
  );
}

const FILES = { people: keptMonths.exportKeptMonth.path, days: keptMonths.exportKeptDays.path } as const;

const Files = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(0.5), marginInlineStart: 'auto' });

const Past = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  margin: space(-0.75, 0, 0),
  padding: 0,
  listStyle: 'none',
}));
