import { scopeOf } from '@jornada/domain/tasks';
import type { Caller } from '../context.ts';

/** The caller as the reader of their notifications. */
export const readerOf = (caller: Caller) => ({ ...scopeOf(caller), userId: caller.userId });
