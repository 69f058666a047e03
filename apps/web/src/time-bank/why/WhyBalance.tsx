import type { Output } from '@jornada/contract/endpoint';
import { statements } from '@jornada/contract/time-bank-statement';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { useQuery } from '@tanstack/react-query';
import { places } from '../../places.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { SumRow, Sums } from '../../ui/table/Sums.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { LotsTable } from '../LotsTable.tsx';
import { WhyDialog } from './WhyDialog.tsx';
import { whyWords } from './why.words.ts';

type Props = {
  userId: number;
  onClose: () => void;
  /** Opens an entry beside the statement. If the page has no statement, a link leads to it. */
  onOpen?: (entryId: number) => void;
};

/** Explains a balance in two ways: as the sum of all entries, and as the open lots. Both must be equal. */
export function WhyBalance({ userId, onClose, onOpen }: Props) {
  const say = useWords(whyWords);
  const { user } = useSession();
  const { nameOf } = useAroundBank();
  const answer = useQuery(read(statements.explainBalance, { params: { userId } }));
  const { data } = answer;
  const figure = data ? formatHours(data.balance_minutes) : '…';
  const title = userId === user.id ? say('balance', { figure }) : say('balance-of', { figure, name: nameOf(userId) });
  return (
    <WhyDialog
      title={title}
      onClose={onClose}
      actions={
        !onOpen && (
          <ButtonLink color="inherit" to={places.statement(userId)}>
            {say('statement')}
          </ButtonLink>
        )
      }
    >
      <span>{say('balance.text')}</span>
      {data ? (
        <>
          <ByKind {...data} />
          <ByOpen {...data} {...(onOpen && { onOpen })} />
        </>
      ) : (
        <NotLoaded query={answer} />
      )}
    </WhyDialog>
  );
}

type Explanation = Output<typeof statements.explainBalance>;

function ByKind({ by_kind, balance_minutes }: Explanation) {
  const say = useWords(whyWords);
  return (
    <section>
      <h3>{say('by-entries')}</h3>
      {by_kind.length === 0 ? (
        say('no-entries')
      ) : (
        <Sums>
          <HeadRow texts={[say('kind')]} numbers={[say('count'), say('hours')]} />
          <tbody>
            {by_kind.map(({ kind, entries, minutes }) => (
              <tr key={kind}>
                <th scope="row">{say(`kind.${kind}`)}</th>
                <td data-number>{entries}</td>
                <td data-number data-below={minutes < 0}>
                  {signedHours(minutes)}
                </td>
              </tr>
            ))}
          </tbody>
          <Total minutes={balance_minutes} columns={2} />
        </Sums>
      )}
    </section>
  );
}

function ByOpen({ lots, uncovered, balance_minutes, onOpen }: Explanation & Pick<Props, 'onOpen'>) {
  const say = useWords(whyWords);
  return (
    <section>
      <h3>{say('by-open')}</h3>
      <LotsTable lots={lots} {...(onOpen && { onOpen })} />
      {uncovered.length > 0 && (
        <Sums>
          <tbody>
            <SumRow
              name={say('uncovered')}
              figure={signedHours(-uncovered.reduce((sum, { minutes }) => sum + minutes, 0))}
              below
            />
          </tbody>
          <Total minutes={balance_minutes} columns={1} />
        </Sums>
      )}
    </section>
  );
}

function Total({ minutes, columns }: { minutes: number; columns: number }) {
  const say = useWords(whyWords);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={columns}>
          {say('balance-is')}
        </th>
        <td data-number data-below={minutes < 0}>
          {formatHours(minutes)}
        </td>
      </tr>
    </tfoot>
  );
}
