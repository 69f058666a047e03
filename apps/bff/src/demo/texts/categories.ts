export type Job =
  | 'director'
  | 'partner'
  | 'owner'
  | 'hrManager'
  | 'hrAnalyst'
  | 'operationsManager'
  | 'projectManager'
  | 'serviceManager'
  | 'accountant'
  | 'payrollAnalyst'
  | 'softwareAnalyst'
  | 'supportAnalyst'
  | 'designer'
  | 'fieldAgent'
  | 'businessAnalyst'
  | 'officeAssistant'
  | 'intern';

export type Department =
  | 'board'
  | 'technology'
  | 'service'
  | 'creation'
  | 'field'
  | 'projects'
  | 'office'
  | 'finance'
  | 'people';

export type DemoTag =
  | 'billing'
  | 'bug'
  | 'contract'
  | 'design'
  | 'documents'
  | 'infrastructure'
  | 'meeting'
  | 'onboarding'
  | 'payroll'
  | 'quick'
  | 'training'
  | 'waiting';

/** The industries of clients: words of their names, which are the same in every language. */
export type Trade =
  | 'Padaria'
  | 'Clínica'
  | 'Construtora'
  | 'Transportadora'
  | 'Farmácia'
  | 'Colégio'
  | 'Metalúrgica'
  | 'Cervejaria'
  | 'Editora'
  | 'Pousada'
  | 'Laticínios'
  | 'Escritório'
  | 'Gráfica'
  | 'Cooperativa'
  | 'Supermercado';

export type WorkKind =
  | 'contracts'
  | 'invoices'
  | 'payroll'
  | 'meetings'
  | 'installations'
  | 'faults'
  | 'trainings'
  | 'designs'
  | 'papers'
  | 'gatherings'
  | 'supplies'
  | 'checks';
