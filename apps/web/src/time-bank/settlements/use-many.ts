import { idInUrl, inputDate } from '@jornada/contract/shapes';
import { SETTLEMENT_KINDS, type SettlementKind } from '@jornada/domain/settlement';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { parserOf } from '../../lists/parsers.ts';

const parsers = {
  settle: parseAsStringLiteral(SETTLEMENT_KINDS),
  until: parserOf(inputDate),
  agreement: parserOf(idInUrl),
};

/** The first values of the form for several people. */
export interface Many {
  settle: SettlementKind;
  until?: string | null;
  agreement?: number | null;
}

/** The form for several people in the address: `?settle=pay&until=2026-11-30&agreement=2`. Opening it adds a history entry. */
export function useMany() {
  const [{ settle, until, agreement }, set] = useQueryStates(parsers);
  return {
    begun: settle === null ? null : { settle, until, agreement },
    open: (many: Many) => void set({ until: null, agreement: null, ...many }, { history: 'push' }),
    close: () => void set({ settle: null, until: null, agreement: null }, { history: 'replace' }),
  };
}
