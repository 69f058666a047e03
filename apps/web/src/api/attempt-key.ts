import { useRef } from 'react';
import { newKey } from './call.ts';

/** Resending the same body after a lost answer is the same attempt: it uses the same key and creates once. */
export function useAttemptKey() {
  const attempt = useRef({ body: '', key: '' });
  return (body: unknown) => {
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    return attempt.current.key;
  };
}
