import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { absencesHandlers } from './absences/absences.handlers.ts';
import { absenceFilesHandlers, openDocument } from './absences/files.handlers.ts';
import { absenceKindsHandlers } from './absences/kinds.handlers.ts';
import { accountsHandlers } from './accounts/accounts.handlers.ts';
import { exportHandlers } from './accounts/export.handlers.ts';
import type { Changes } from './db/changes.ts';
import { feedbackHandlers } from './feedback/feedback.handlers.ts';
import { feedbackRequestsHandlers } from './feedback/requests.handlers.ts';
import { calibrationHandlers } from './performance-evaluations/calibration.handlers.ts';
import { evidenceHandlers } from './performance-evaluations/evidence.handlers.ts';
import { formsHandlers } from './performance-evaluations/forms.handlers.ts';
import { evaluationRatersHandlers } from './performance-evaluations/nominations.handlers.ts';
import { resultsHandlers } from './performance-evaluations/results.handlers.ts';
import { talksHandlers } from './performance-evaluations/talks.handlers.ts';
import { npsCommentsHandlers } from './nps/comments.handlers.ts';
import { npsHandlers } from './nps/nps.handlers.ts';
import { fromEvaluationHandlers } from './pdi/from-evaluation.handlers.ts';
import { pdiHandlers } from './pdi/pdi.handlers.ts';
import { readinessOf } from './db/health.ts';
import type { Db } from './db/handle.ts';
import { fillWithDemo } from './demo/demo.ts';
import { employeeHrDataHandlers } from './employee-hr-data/employee-hr-data.handlers.ts';
import { eventsHandlers } from './events/events.handlers.ts';
import { openLogo, openSigned } from './files/open-file.ts';
import { createFileSigner } from './files/signing.ts';
import type { FileStore } from './files/store.ts';
import { jsonHeaders } from './http/response.ts';
import { createEventStreams, STREAM_LIMITS, type StreamLimits } from './http/events.ts';
import { mountDocs } from './http/docs/mount-docs.ts';
import { mountFiles } from './http/files.ts';
import { mountHealth } from './http/health.ts';
import { createHeavySlots } from './http/heavy-slots.ts';
import { createMetrics, mountMetrics, type OutboxState } from './http/metrics.ts';
import type { Gate } from './http/gate.ts';
import type { Handler, Handlers } from './http/mount.ts';
import { openApiDocument } from './http/openapi.ts';
import { RememberedRoutes } from './http/remembered-routes.ts';
import { type Bound, mountAll, refuseUnknown } from './http/routes.ts';
import { mountUnsubscribe } from './http/unsubscribe.ts';
import { createUnsubscribe } from './mails/unsubscribe.ts';
import { createUnsubscribeLinks } from './mails/unsubscribe-links.ts';
import { countWaiting, findDelivery } from './mails/delivery.queries.ts';
import { createOutbox } from './mails/outbox.ts';
import { mountSecurityTxt } from './http/security-txt.ts';
import { mountStatic } from './http/static.ts';
import { layoutsHandlers } from './payroll/layouts.handlers.ts';
import { payrollPeopleHandlers } from './payroll/people.handlers.ts';
import { payrollHandlers } from './payroll/payroll.handlers.ts';
import { createGuesses } from './session/guesses.ts';
import { identify, identifyHeld } from './session/identify.ts';
import { forgottenPasswordHandlers } from './session/forgotten-password.handlers.ts';
import { answerHandlers } from './answer/answer.handlers.ts';
import { authHandlers } from './auth/auth.handlers.ts';
import { openSessionsHandlers, sessionHandlers } from './session/session.handlers.ts';
import { createLastSeen } from './session/sign-ins.ts';
import { createTokens } from './session/tokens.ts';
import * as resources from './resources.ts';
import { passkeysHandlers } from './second-factor/passkeys.handlers.ts';
import { secondFactorHandlers } from './second-factor/second-factor.handlers.ts';
import { setupHandlers } from './setup/setup.handlers.ts';
import { invitationHandlers } from './invite/invitations.handlers.ts';
import { closingDriftHandlers } from './time-bank/closing-drift.handlers.ts';
import { closingPeopleHandlers } from './time-bank/closing-people.handlers.ts';
import { closingHandlers } from './time-bank/closings.handlers.ts';
import { personalDataHandlers } from './user/personal-data.handlers.ts';
import { userHandlers } from './user/user.handlers.ts';
import type { Vault } from './vault/vault.ts';
import { timesheetHandlers } from './work-time/timesheet.handlers.ts';
import { workTimeHandlers } from './work-time/work-time.handlers.ts';

export interface AppDeps {
  db: Db;
  /** Live updates, for subscribers. */
  changes: Changes;
  files: FileStore;
  log: Logger;
  /** The same log with timestamps truncated to the hour, for requests that leave no trace. */
  hourLog: Logger;
  clock: () => Date;
  jwtSecret: string;
  /** Encrypts data at rest. */
  vault: Vault;
  publicUrl: string;
  /** Whether there is a mail server; without one, links are handed over manually. */
  sendsMail?: boolean;
  secure: boolean;
  trustProxy: number;
  /** Required of readers of `/metrics`; without one, only programs on this machine can read them. */
  metricsToken?: string | undefined;
  /** URI of the security contact of this installation; without it there is no security.txt. */
  securityContact?: string | undefined;
  /** Folder of the built web app; absent in API tests. */
  webFolder?: string | undefined;
  strictAnswers: boolean;
  /** Limits of event streams, if not the defaults. */
  streamLimits?: StreamLimits | undefined;
  /** How long the reader of a download may make no progress, in milliseconds, if not the default. */
  stallMs?: number | undefined;
  /** Whether the process is shutting down and should get no new work. */
  draining?: () => boolean;
}

/** The whole server, without a network: binds every resource of the contract to its handlers. */
export async function createApp(deps: AppDeps): Promise<Hono> {
  const { db, secure, publicUrl } = deps;
  const tokens = createTokens(deps.jwtSecret);
  const signer = createFileSigner(deps.jwtSecret);
  const outbox = deps.sendsMail ? createOutbox(deps.vault) : undefined;
  const signIn = { tokens, guesses: createGuesses(deps.jwtSecret), vault: deps.vault };
  const handlers: { [G in keyof typeof contract]: Handlers<(typeof contract)[G]> } = {
    ...resources,
    absences: { ...absencesHandlers, ...absenceKindsHandlers },
    absenceFiles: absenceFilesHandlers(deps.vault, signer),
    answer: answerHandlers(deps.vault, signIn),
    auth: authHandlers(signIn),
    sessions: sessionHandlers(signIn),
    secondFactor: secondFactorHandlers(signIn),
    passkeys: passkeysHandlers(signIn),
    openSessions: openSessionsHandlers,
    forgottenPasswords: forgottenPasswordHandlers(signIn, outbox),
    setup: setupHandlers(signIn, (tx, ids, now, locale) => fillWithDemo(tx, ids, now, { ...deps, locale })),
    accounts: { ...accountsHandlers(outbox !== undefined), ...exportHandlers(deps.vault) },
    users: userHandlers(signIn, { publicUrl, outbox }),
    personalData: personalDataHandlers(deps.vault),
    invitations: invitationHandlers(signIn),
    employeeHrData: employeeHrDataHandlers(deps.vault),
    feedback: feedbackHandlers(deps.vault),
    feedbackRequests: feedbackRequestsHandlers(deps.vault),
    nps: npsHandlers(deps.vault),
    npsComments: npsCommentsHandlers(deps.vault),
    pdi: { ...pdiHandlers(deps.vault), ...fromEvaluationHandlers(deps.vault) },
    evaluationForms: { ...formsHandlers(deps.vault), ...evidenceHandlers(deps.vault) },
    evaluationCalibration: calibrationHandlers(deps.vault),
    evaluationRaters: evaluationRatersHandlers(deps.vault),
    evaluationResults: resultsHandlers(deps.vault),
    evaluationTalks: talksHandlers(deps.vault),
    payroll: payrollHandlers(deps.vault),
    payrollLayouts: layoutsHandlers,
    payrollPeople: payrollPeopleHandlers(deps.vault),
    events: eventsHandlers(deps.changes),
    closings: { ...closingHandlers, ...closingPeopleHandlers, ...closingDriftHandlers },
    workTime: { ...workTimeHandlers, ...timesheetHandlers },
  };

  const app = new Hono({ router: new RememberedRoutes() });
  const recordSeen = createLastSeen();
  const metrics = createMetrics(outbox && (() => readOutbox(db, deps.clock())));
  const streams = createEventStreams(metrics, deps.streamLimits ?? STREAM_LIMITS);
  const gate: Gate = {
    ...deps,
    outbox,
    metrics,
    streams,
    heavySlots: createHeavySlots(),
    identify: async (credential, now, wanted) => {
      const caller = await identify(db, tokens, credential, now, wanted);
      await recordSeen(db, caller, now);
      return caller;
    },
    identifyHeld: (tx, credential, now, options) => identifyHeld(tx, tokens, credential, now, options),
  };
  const bound = bind(handlers);
  mountHealth(app, secure, async () => (deps.draining?.() ? 'unavailable' : readinessOf(db)));
  mountMetrics(app, metrics, { secure, token: deps.metricsToken, unknown: (method) => refuseUnknown(gate, method) });
  if (deps.securityContact !== undefined) mountSecurityTxt(app, { ...deps, contact: deps.securityContact });
  // Created at the first request: it takes a tenth of the startup time, and most processes never serve it.
  let document: string | undefined;
  const documentText = () =>
    (document ??= JSON.stringify(
      openApiDocument(
        bound.map(({ endpoint }) => endpoint),
        publicUrl,
      ),
    ));
  app.get('/v2/openapi.json', () => new Response(documentText(), { headers: jsonHeaders(secure) }));
  await mountDocs(app, documentText, { secure, webFolder: deps.webFolder });
  mountAll(app, gate, bound);
  mountUnsubscribe(app, {
    ...gate,
    secure,
    unsubscribe: createUnsubscribe(db, createUnsubscribeLinks(deps.jwtSecret, publicUrl)),
  });
  mountFiles(app, {
    ...gate,
    openSigned: (key, query) =>
      openSigned(deps.files, db, signer, key, query, deps.clock(), (of) => openDocument(deps, of)),
    openLogo: (name) => openLogo(deps.files, db, name),
  });
  if (deps.webFolder) await mountStatic(app, deps.webFolder, { secure }, (method) => refuseUnknown(gate, method));
  app.notFound((c) => refuseUnknown(gate, c.req.method));
  return app;
}

async function readOutbox(db: Db, now: Date): Promise<OutboxState> {
  const [{ waiting, oldest }, delivery] = await Promise.all([countWaiting(db), findDelivery(db)]);
  return {
    waiting: Number(waiting),
    // Null if none waits, although the type of `min` does not include null.
    oldestSeconds: oldest ? Math.max(0, now.getTime() - Date.parse(oldest)) / 1_000 : 0,
    sent: delivery?.sent ?? 0,
    failed: delivery?.failed ?? 0,
  };
}

const bind = (handlers: Record<string, Record<string, unknown>>): Bound[] =>
  Object.entries(contract).flatMap(([resource, operations]) =>
    Object.entries(operations as Record<string, Endpoint>).map(([name, endpoint]) => ({
      endpoint,
      handler: handlers[resource]?.[name] as Handler<Endpoint>,
    })),
  );
