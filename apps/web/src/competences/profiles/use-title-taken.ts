import { competenceProfiles } from '@jornada/contract/competences-profiles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { read } from '../../api/query.ts';

/** The profile that already has a job title, after a refusal for that reason. */
export function useTitleTaken() {
  const [id, setId] = useState<number | null>(null);
  const { data } = useQuery({
    ...read(competenceProfiles.byId, { params: { id: id ?? 0 } }),
    enabled: id !== null,
  });
  return {
    takenBy: id === null ? undefined : data?.name,
    /** Handles a refusal because of a job title; returns whether it was one. */
    refused: ({ code, details }: ApiError): boolean => {
      const holder = code === 'title_taken' ? details['profile_id'] : null;
      setId(typeof holder === 'number' ? holder : null);
      return typeof holder === 'number';
    },
  };
}
