import { closings } from '@jornada/contract/time-bank-closings';
import { SUPER_ADMIN } from '@jornada/domain/access';
import { styled } from '../../ui/styled.ts';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { space } from '../../ui/scale.ts';
import { toast } from '../../ui/toasts.ts';
import { errorTextNow } from '../../words/errors.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { useMonthName } from '../../words/month-name.ts';
import { CloseOwn } from './CloseOwn.tsx';
import { ClosePerson } from './ClosePerson.tsx';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';
import { CorrectPerson } from './CorrectPerson.tsx';
import type { Decisions } from './decisions.ts';

type Props = { month: string; person: ClosingPerson; decisions: Decisions };

/** Actions on one person of a closed month: correct, close, keep. */
export function PersonActions({ month, person, decisions }: Props) {
  const say = useWords(closingWords);
  const { nameOf } = useAroundBank();
  const monthName = useMonthName();
  const { user, level } = useSession();
  const own = user.id === person.user_id;
  const keep = useWrite(closings.keep, { errorIsShown: true });
  const [asking, setAsking] = useState<'close' | 'own' | 'correct' | null>(null);
  const { state, user_id: userId } = person;
  const name = nameOf(userId);
  const of = (action: string) => ({ children: action, 'aria-label': say('for-person', { action, name }) });
  const onKeep = async () => {
    try {
      await keep.mutateAsync({ params: { month, userId } });
      toast({ text: say('keep.done', { month: monthName(month), name }) });
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'changed';
      toast({ text: isChanged ? say('keep.changed') : errorTextNow(error), tone: 'problem' });
    }
  };
  const onClose = () => setAsking(null);
  const whyNot = own ? say('held.own_row') : undefined;
  return (
    <Row>
      {(state === 'held' || state === 'correcting') && (
        <Action
          size="small"
          variant="outlined"
          whyNot={whyNot}
          {...of(say('close-person'))}
          onClick={() => setAsking('close')}
        />
      )}
      {state === 'correcting' && (
        <Action
          size="small"
          variant="outlined"
          whyNot={whyNot}
          busy={keep.isPending}
          {...of(say('keep'))}
          onClick={() => void onKeep()}
        />
      )}
      {state === 'held' && own && level === SUPER_ADMIN && (
        <Action size="small" onClick={() => setAsking('own')}>
          {say('close-own')}
        </Action>
      )}
      {state === 'closed' && (
        <Action
          size="small"
          variant="outlined"
          whyNot={own ? say('correct.own') : undefined}
          {...of(say('correct'))}
          onClick={() => setAsking('correct')}
        />
      )}
      {asking === 'close' && <ClosePerson {...{ month, person, decisions, onClose }} />}
      {asking === 'own' && <CloseOwn {...{ month, userId, decisions, onClose }} />}
      {asking === 'correct' && <CorrectPerson {...{ month, userId, name, onClose }} />}
    </Row>
  );
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
