import type { Endpoint } from '@jornada/contract/endpoint';
import type { Change } from './edge-change.sample.ts';
import { edgesOf } from './edge-values.sample.ts';
import { schemaOf } from './example-body.sample.ts';

/** Files that are neither images nor tables of tasks, and texts in place of files. */
const FILES: Readonly<Record<string, string>> = {
  'an empty file': '',
  'a file of NUL': '\0'.repeat(1_000),
  'a file of text': 'title\nx\n',
  'a file of quotes': `title\n${'"'.repeat(50_001)}`,
  'a file of one long line': 'x,'.repeat(100_000),
  'a file of many lines': `title\n${'\n'.repeat(100_000)}`,
  'a file with a lone quote': 'title,due_on\n"x,9999-12-31',
  'a file of extreme cells':
    'title,due_on,estimated_minutes,assignee_id\nx,9999-12-31,1e308,9007199254740993\n\ud800,0000-00-00,-1,x\n',
  'the beginning of a PNG': '\u0089PNG\r\n\u001a\n',
};

/** Changes of a form: files and texts in each part, and bodies that are not forms. */
export function formChanges({ body, sends }: Endpoint): Change[] {
  if (!body || (sends !== 'form' && sends !== 'either')) return [];
  const fields = Object.entries(schemaOf(body).properties ?? {});
  const form = (name: string, fill: (data: FormData) => void): Change => ({
    name: `form: ${name}`,
    apply: (request) => {
      const data = new FormData();
      fill(data);
      request.raw = data;
    },
  });
  const type = (value: string, text: string): Change => ({
    name: `form: ${value}`,
    apply: (request) => {
      request.headers['content-type'] = value;
      request.raw = text;
    },
  });
  return [
    ...fields.flatMap(([field, schema]) => [
      ...Object.entries(FILES).map(([name, bytes]) =>
        form(`${field} = ${name}`, (data) => data.append(field, new Blob([bytes]), 'x.csv')),
      ),
      ...['', '.', '../../x', 'a\u202eb.png', 'x'.repeat(3_000), '\n'].map((name) =>
        form(`${field} = a file named ${JSON.stringify(name.slice(0, 20))}`, (data) =>
          data.append(field, new Blob(['title\nx\n'], { type: 'text/csv' }), name),
        ),
      ),
      ...edgesOf(schema)
        .filter(({ value }) => typeof value === 'string')
        .map(({ name, value }) =>
          form(`${field} = ${name}`, (data) => {
            if (fields[0] && field !== fields[0][0]) data.append(fields[0][0], new Blob(['title\nx\n']), 'x.csv');
            data.append(field, value as string);
          }),
        ),
    ]),
    form('nothing', () => {}),
    form('an unknown field', (data) => data.append('unknown', 'x')),
    form('5,000 unknown fields', (data) => {
      for (let n = 0; n < 5_000; n++) data.append(`f${n}`, 'x');
    }),
    type('multipart/form-data', 'x'),
    type('multipart/form-data; boundary=', 'x'),
    type(`multipart/form-data; boundary=${'x'.repeat(71)}`, 'x'),
    type('multipart/form-data; boundary=x', '--x\r\n\r\n\r\n--x--'),
    type(
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="${'a'.repeat(9_000)}"\r\n\r\n1\r\n--x--`,
    ),
    type(
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="\u00ff"\r\n\r\n1',
    ),
  ];
}
