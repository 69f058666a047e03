import { formatHours } from '@jornada/domain/minutes';

/** Hours with an explicit sign: +1:30, −0:45, 0:00. */
export const signedHours = (minutes: number): string =>
  minutes > 0 ? `+${formatHours(minutes)}` : formatHours(minutes);
