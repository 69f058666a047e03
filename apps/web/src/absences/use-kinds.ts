import { absences } from '@jornada/contract/absences';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';

/** The kinds of absences of the account; undefined until they are loaded. */
export const useKinds = () => useQuery(read(absences.kinds, {})).data?.items;
