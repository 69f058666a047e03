import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { mdiCheck, mdiPrinterOutline } from '@mdi/js';
import { Action } from '../../ui/Action.tsx';
import { Button } from '../../ui/Button.tsx';
import { space } from '../../ui/scale.ts';
import { Refused } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';
import { Sheet } from './SectionSheet.tsx';
import type { Promised } from './WhoWillSee.tsx';

type Props = {
  form: Promised & Pick<EvaluationForm, 'sections'>;
  missing: readonly number[];
  /** Opens a question. */
  onShow: (questionId: number) => void;
  onPrint?: () => void;
  onSubmit: () => void;
  busy: boolean;
  error: Error | null;
  isOutside?: boolean;
};

/** The end of a form: what is missing, and the button that submits the answers. Who will see them stands above all steps. */
export function Finish({ form, missing, onShow, onPrint, onSubmit, busy, error, isOutside = false }: Props) {
  const say = useWords(formsWords);
  const { number } = useFormats();
  return (
    <Sheet aria-label={say('last')}>
      <h2 tabIndex={-1} data-section>
        {say('last')}
      </h2>
      {missing.length === 0 ? (
        <p>{say('complete')}</p>
      ) : (
        <>
          <p role="status">{say('lacks', { count: missing.length, n: number(missing.length) })}</p>
          <ul>
            {form.sections
              .flatMap(({ title, questions }) => questions.map(({ id, text }) => ({ id, text: `${title}: ${text}` })))
              .filter(({ id }) => missing.includes(id))
              .map(({ id, text }) => (
                <li key={id}>
                  <Button size="small" css={LINE} onClick={() => onShow(id)}>
                    {text}
                  </Button>
                </li>
              ))}
          </ul>
        </>
      )}
      {form.evaluation.anonymous && !isOutside && <p>{say('print.now')}</p>}
      <Refused error={error} />
      <Buttons>
        <Action
          variant="contained"
          icon={mdiCheck}
          busy={busy}
          whyNot={missing.length ? say('lacks', { count: missing.length, n: number(missing.length) }) : undefined}
          onClick={onSubmit}
        >
          {say('submit')}
        </Action>
        {onPrint && (
          <Action color="inherit" icon={mdiPrinterOutline} onClick={onPrint}>
            {say('print')}
          </Action>
        )}
      </Buttons>
    </Sheet>
  );
}

/** The text of a question may need several lines. */
const LINE = { whiteSpace: 'normal', textAlign: 'start' } as const;

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
