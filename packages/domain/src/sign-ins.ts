/** Actions of the audit log about signing in. They change no data shown on screens. */
export const SIGN_IN_ACTIONS = [
  'session.signIn',
  'auth.login',
  'session.failedSignIn',
  'session.lockOut',
  'session.signOut',
  'session.forgottenPassword',
  'session.end',
  'session.endOthers',
] as const;

/** The number of days for which the audit log keeps the address of a sign-in. */
export const ADDRESS_DAYS = 90;

const BROWSERS: readonly (readonly [name: string, token: RegExp])[] = [
  // Browsers also list the engines they are compatible with, so the order decides.
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(\b|Headless)Chrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, token: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * A short name of the program that sent `userAgent`: browser and system if both are certain (`Firefox, Windows`),
 * otherwise the first product (`curl/8.5.0`). Empty if there is none, or it is the `Mozilla/5.0` that all browsers
 * send.
 */
export function programOf(userAgent: string): string {
  const nameIn = (known: typeof BROWSERS) => known.find(([, token]) => token.test(userAgent))?.[0];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser}, ${system}`;
  const product = userAgent.trim().split(/\s/)[0] ?? '';
  return product.startsWith('Mozilla/') ? '' : product.slice(0, 40);
}
