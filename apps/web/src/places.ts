type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** `path` with the query parameters that have a value. */
function at(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The address of every screen of `routes.tsx`; parameters have the names that the screen parses from the URL. */
export const places = {
  tasks: (query?: Query) => at('/tasks', query),
  task: (id: number) => `/tasks/${id}`,
  taskImport: '/tasks/import',
  tags: (query?: Query) => at('/tags', query),
  allocations: (query?: Query) => at('/allocations', query),
  absences: (query?: Query) => at('/absences', query),
  hours: (query?: Query) => at('/hours', query),
  schedules: (query?: Query) => at('/hours/schedules', query),
  schedule: (userId: number, query?: Query) => at(`/hours/schedules/${userId}`, query),
  timeBank: (query?: Query) => at('/time-bank', query),
  statement: (userId: number, query?: Query) => at(`/time-bank/${userId}`, query),
  closings: (query?: Query) => at('/time-bank/closings', query),
  settlements: (query?: Query) => at('/time-bank/settlements', query),
  bankPrint: (query?: Query) => at('/time-bank/print', query),
  bankRules: (query?: Query) => at('/account/rules', query),
  payroll: (query?: Query) => at('/payroll', query),
  people: (query?: Query) => at('/people', query),
  lines: '/people?view=lines',
  offboardings: (query?: Query) => at('/people/offboardings', query),
  team: (query?: Query) => at('/team', query),
  person: (id: number, query?: Query) => at(`/people/${id}`, query),
  clients: (query?: Query) => at('/clients', query),
  client: (id: number) => `/clients/${id}`,
  account: '/account',
  audit: (query?: Query) => at('/audit', query),
  profile: '/profile',
  notifications: '/notifications',
  notificationPreferences: '/notifications/preferences',
  feedback: (query?: Query) => at('/feedback', query),
  pdi: (query?: Query) => at('/pdi', query),
  plan: (id: number, query?: Query) => at(`/pdi/${id}`, query),
  nps: (query?: Query) => at('/nps', query),
  npsWave: (id: number) => `/nps/${id}`,
  npsAnswer: (id: number) => `/nps/answer/${id}`,
  howAnswersAreKept: '/how-answers-are-kept',
  evaluations: (query?: Query) => at('/evaluations', query),
  evaluation: (id: number) => `/evaluations/${id}`,
  evaluationForm: (id: number) => `/evaluations/forms/${id}`,
  evaluationTemplates: (query?: Query) => at('/evaluations/templates', query),
  evaluationTemplate: (id: number) => `/evaluations/templates/${id}`,
  evaluationRaters: (id: number, userId: number) => `/evaluations/${id}/raters/${userId}`,
  evaluationCalibration: (id: number) => `/evaluations/${id}/calibration`,
  evaluationResult: (id: number, userId: number) => `/evaluations/${id}/results/${userId}`,
  competences: '/competences',
  competenceProfiles: '/competences/profiles',
} as const;
