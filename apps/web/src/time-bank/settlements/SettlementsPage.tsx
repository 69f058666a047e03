import { type Settlement, settlements } from '@jornada/contract/time-bank-settlements';
import { formatHours } from '@jornada/domain/minutes';
import { lastDayOf } from '@jornada/domain/months';
import { SETTLEMENT_KINDS } from '@jornada/domain/settlement';
import { mdiCashCheck, mdiHandCoinOutline } from '@mdi/js';
import { lazy, Suspense, useCallback, useState } from 'react';
import { mayCall, useWhyNot } from '../../api/may.ts';
import { personName, usePeopleNames } from '../../api/names.ts';
import { useSession } from '../../api/session.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { everybody } from '../../picks/list-in-filter.tsx';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { Action } from '../../ui/Action.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NoRows } from '../../ui/list/NoRows.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { createSelectionStore } from '../../ui/selection/store.ts';
import { Empty } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Cycles } from './Cycles.tsx';
import { ReverseSettlement } from './ReverseSettlement.tsx';
import { Reversing, useSettlementColumns } from './settlement-columns.tsx';
import { settlementWords } from './settlements.words.ts';
import { useMany } from './use-many.ts';

// Loaded on first use.
const ReverseBar = lazy(async () => ({ default: (await import('./ReverseBar.tsx')).ReverseBar }));
const SettleMany = lazy(async () => ({ default: (await import('./SettleMany.tsx')).SettleMany }));

const LIST = listInUrl(settlements.settlements);

/** All settlements, and the cycles that have ended and are not settled yet. */
export function SettlementsPage() {
  const say = useWords(settlementWords);
  const { date } = useFormats();
  const { place, page } = useContractList(LIST);
  const columns = useSettlementColumns();
  const people = usePeopleNames();
  const navigate = useNavigate();
  const session = useSession();
  const today = useToday(session.account.time_zone);
  const whyNot = useWhyNot(settlements.settleMany);
  const many = useMany();
  const [reversing, setReversing] = useState<Settlement | null>(null);
  const [selection] = useState(() => createSelectionStore());
  const rowLabel = useCallback(
    ({ minutes, nome }: Settlement) => say('select', { minutes: formatHours(minutes), name: nome }),
    [say],
  );
  const settle = (
    <Action
      variant="contained"
      icon={mdiHandCoinOutline}
      whyNot={whyNot}
      onClick={() => many.open({ settle: 'pay', until: lastDayOf(today.slice(0, 7)) })}
    >
      {say('many')}
    </Action>
  );
  const year = today.slice(0, 4);
  return (
    <Page title={say('title')} width="medium" back={{ to: places.timeBank(), name: say('back') }} actions={settle}>
      <p style={{ margin: 0, maxWidth: '80ch' }}>{say('lead')}</p>
      {mayCall(session, settlements.cycles) && <Cycles onSettle={many.open} />}
      <ListFilters
        label={say('list')}
        place={place}
        shown={{
          user_id: {
            label: say('field.person'),
            nameOf: (id: number) => personName(people, id, say('person', { id })),
            list: everybody,
          },
          kind: {
            label: say('field.kind'),
            options: SETTLEMENT_KINDS.map((value) => ({ value, label: say(`kind.${value}`) })),
          },
          from: {
            to: 'to',
            chip: (from, to) => say('filter.range', { from: from ? date(from) : 'none', to: to ? date(to) : 'none' }),
            menu: {
              label: say('filter.period'),
              presets: [
                { label: say('filter.month'), range: { from: `${today.slice(0, 7)}-01`, to: today } },
                { label: say('filter.year'), range: { from: `${year}-01-01`, to: today } },
              ],
            },
          },
          standing: { label: say('filter.standing'), isSwitch: true },
        }}
      />
      <Reversing value={setReversing}>
        <ListOf
          label={say('list')}
          columns={columns}
          place={place}
          page={page}
          {...(mayCall(session, settlements.reverseSettlements) && {
            selecting: {
              store: selection,
              rowLabel,
              pageLabel: say('select.page'),
              bar: (
                <Suspense fallback={null}>
                  <ReverseBar store={selection} />
                </Suspense>
              ),
            },
          })}
          orders={LIST.sorts.map((value) => ({ value, label: say(`sort.${value}`) }))}
          found={(count, n) => say('found', { count, n })}
          onOpen={(id) => {
            const one = page.items?.find((item) => item.id === id);
            if (one) void navigate(places.statement(one.user_id));
          }}
          empty={
            <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')}>
              <Empty icon={mdiCashCheck} title={say('none.title')} text={say('none.text')} action={settle} />
            </NoRows>
          }
        />
      </Reversing>
      <Suspense fallback={null}>
        {many.begun && whyNot === undefined && (
          <SettleMany
            key={JSON.stringify(many.begun)}
            kind={many.begun.settle}
            until={many.begun.until}
            agreement={many.begun.agreement}
            onClose={many.close}
          />
        )}
      </Suspense>
      {reversing && <ReverseSettlement of={reversing} onClose={() => setReversing(null)} />}
    </Page>
  );
}
