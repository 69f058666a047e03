import { describe, expect, test } from 'vitest';
import type { PayrollRow } from './payroll.ts';
import { writeFile } from './payroll-file.ts';
import { faultsOf, LAYOUTS, type PayrollLayout } from './payroll-layout.ts';

const [SEMICOLONS, FIXED] = LAYOUTS as [PayrollLayout, PayrollLayout];
const ROW: PayrollRow = {
  month: '2026-10',
  reference_month: '2026-10',
  user_id: 7,
  nome: 'Ana Lima',
  employee_number: '120',
  department: 'Sales',
  event: 'HE_50',
  kind_id: null,
  kind: '',
  code: '0201',
  minutes: 90,
  days: null,
  percent: 50,
  provisional: false,
};
const textOf = (layout: PayrollLayout, ...rows: Partial<PayrollRow>[]) => {
  const written = writeFile(
    layout,
    rows.map((row) => ({ ...ROW, ...row })),
  );
  return 'text' in written ? written.text.split(/\r?\n/).slice(0, -1) : written.misfits;
};

describe('a fixed layout', () => {
  test('fills each column', () => {
    expect(textOf(FIXED, {})).toEqual(['000000001200201000000150202610']);
  });
  test('keeps the sign of a difference first', () => {
    expect(textOf(FIXED, { minutes: -90 })).toEqual(['000000001200201-00000150202610']);
  });
  test('reports misfits by line and column, and then writes nothing', () => {
    expect(textOf(FIXED, {}, { code: '12345', employee_number: '123456789012' })).toEqual([
      { row: 2, field: 'employee_number', width: 11 },
      { row: 2, field: 'code', width: 4 },
    ]);
  });
  test('has only events that are paid or deducted', () => {
    expect(textOf(FIXED, { event: 'BH_SALDO' }, { event: 'FALTA' })).toHaveLength(1);
  });
});

describe('a CSV layout', () => {
  test('has a header, decimal hours with a comma, and months in the usual format', () => {
    expect(textOf(SEMICOLONS, { minutes: -125, days: 2 })).toEqual([
      '\uFEFFmes;mes_de_referencia;matricula;nome;departamento;evento;codigo;horas;horas_decimais;dias;percentual',
      '10/2026;10/2026;120;Ana Lima;Sales;HE_50;0201;-2:05;-2,08;2;50',
    ]);
  });
  test('quotes separators, and no cell starts like a formula', () => {
    expect(textOf(SEMICOLONS, { nome: 'A "B"; C', department: '=1+1', code: '-1+2' })).toContain(
      '10/2026;10/2026;120;"A ""B""; C";\'=1+1;HE_50;\'-1+2;1:30;1,50;;50',
    );
  });
});

describe('a layout of an account', () => {
  const OWN: PayrollLayout = {
    ...FIXED,
    id: 101,
    separator: '|',
    only_events: [],
    columns: [
      { field: 'constant', title: 'kind', width: 2, value: 'P1' },
      { field: 'nome', title: 'name', width: 10 },
    ],
  };
  test('has its own constants, separators, line ends and header', () => {
    expect(textOf(OWN, {})).toEqual(['P1Ana Lima  ']);
    expect(textOf({ ...OWN, has_header: true }, {})).toEqual(['kiname      ', 'P1Ana Lima  ']);
    const csv: PayrollLayout = { ...OWN, format: 'csv', line_end: 'lf', encoding: 'iso-8859-1' };
    expect(writeFile(csv, [{ ...ROW, nome: 'Zoé | Co' }])).toEqual({ text: 'P1|"Zoé | Co"\n', rows: 1 });
  });
  test('reports a character that its encoding lacks', () => {
    const latin: PayrollLayout = { ...OWN, encoding: 'iso-8859-1' };
    expect(textOf(latin, { nome: 'Łukasz' })).toEqual([{ row: 1, field: 'nome', width: null }]);
    expect(textOf(latin, { nome: 'João' })).toEqual(['P1João      ']);
  });
  test('has faults if no file could be written with it', () => {
    const pathsOf = (layout: PayrollLayout) => faultsOf(layout).map(({ path, code }) => [path, code]);
    expect([...LAYOUTS, OWN].flatMap(pathsOf)).toEqual([]);
    const columns: PayrollLayout['columns'] = [
      { field: 'nome', title: 'Имя', width: 1 },
      { field: 'constant', title: 'kind' },
    ];
    const broken: PayrollLayout = { ...OWN, columns, encoding: 'iso-8859-1', only_events: ['FALTA', 'FALTA'] };
    expect(pathsOf(broken)).toEqual([
      ['columns.0.title', 'not_in_encoding'],
      ['columns.1.width', 'no_width'],
      ['columns.1.value', 'no_value'],
      ['only_events.1', 'twice'],
    ]);
    expect(pathsOf({ ...broken, format: 'csv', columns: [columns[0] ?? { field: 'nome', title: '' }] })).toEqual([
      ['columns.0.title', 'not_in_encoding'],
      ['only_events.1', 'twice'],
    ]);
  });
});

test('minutes become hundredths of an hour, rounded half away from zero', () => {
  const file: PayrollLayout = {
    ...SEMICOLONS,
    has_header: false,
    columns: [{ field: 'hours_centesimal_x100', title: '' }],
  };
  const rows = [0, 1, 20, 33, -33, 60].map((minutes) => ({ minutes }));
  expect(textOf(file, ...rows)).toEqual(['\uFEFF0', '2', '33', '55', '-55', '100']);
});

test("absence days are written as first and last day of the row's month", () => {
  const columns = ['date_from', 'date_to'].map((field) => ({ field, title: '', format: 'DDMMAAAA' }));
  const file = { ...SEMICOLONS, has_header: false, columns } as PayrollLayout;
  expect(textOf(file, { reference_month: '2026-02' })).toEqual(['\uFEFF01022026;28022026']);
});
