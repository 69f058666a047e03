import { useState } from 'react';

const STORED_AS = 'jornada.single-keys';

/** Whether keys that are single characters do something; remembered for this browser. */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(STORED_AS) !== 'off');
  return [
    on,
    (next) => {
      localStorage.setItem(STORED_AS, next ? 'on' : 'off');
      setOn(next);
    },
  ];
}
