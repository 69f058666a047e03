import { ResultSection } from '../../ui/ResultSection.tsx';
import { useWords } from '../../words/words.ts';
import { ratersWords } from './raters.words.ts';

/** The reasons for which raters declined, without their names. */
export function DeclineReasons({ reasons }: { reasons: readonly string[] }) {
  const say = useWords(ratersWords);
  return (
    <ResultSection title={say('reasons')}>
      <p>{say('reasons.text')}</p>
      {reasons.map((reason, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may give the same reason
        <p key={place} data-said>
          {reason}
        </p>
      ))}
    </ResultSection>
  );
}
