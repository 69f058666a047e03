import { type AgreementKind, cycleOf, type Exclusion, type Period } from '@jornada/domain/agreements';
import { useFormats } from '../../words/format.ts';
import { useWords, words } from '../../words/words.ts';
import en from './terms.words.en.json' with { type: 'json' };
import ptBR from './terms.words.pt-BR.json' with { type: 'json' };

const termsWords = words('time-bank-terms', { en, 'pt-BR': ptBR });

/** Texts of the terms of agreements. */
export function useTerms() {
  const say = useWords(termsWords);
  const { date } = useFormats();
  return {
    kind: (kind: AgreementKind): string => say(`kind.${kind}`),
    /** The period that applies on the day `on`. */
    period: (period: Period, on: string): string => {
      if (period.kind === 'fixed') return say('period.fixed', { from: date(period.from), to: date(period.to) });
      const { months } = period;
      if (period.kind === 'cyclic') return say('period.cyclic', { months, to: date(cycleOf(on, period).to) });
      return months === 0 ? say('period.month') : say('period.rolling', { months });
    },
    /** The reason why a person has no time bank. */
    excluded: (excluded: Exclusion | 'not_bankable'): string => say(`excluded.${excluded}`),
  };
}
