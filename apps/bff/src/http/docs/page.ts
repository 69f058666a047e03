import { CAPABILITIES, LEVELS } from '@jornada/domain/access';
import { html, raw } from 'hono/html';
import { responseOf, areasOf, type Content, type Document, type Listed, type Schema } from './document.ts';
import { curlOf } from './example.ts';
import { type Field, fieldsOf, typeOf } from './fields.ts';

/** The API reference: the whole document as one page that can be read, printed and searched without scripts. */
export async function referencePage(document: Document, assets: { style: string; script: string }): Promise<string> {
  const areas = [...areasOf(document)];
  const schemas = Object.entries(document.components.schemas);
  const base = document.servers[0]?.url ?? '';
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every operation of the ${document.info.title} interface, with its levels, shapes and errors.">
<title>API reference · ${document.info.title}</title>
<script src="${assets.script}"></script>
<link rel="stylesheet" href="${assets.style}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to the operations</a>
<header>
<p><a href="/">${document.info.title}</a></p>
<p>Version ${document.info.version} · <a href="/v2/openapi.json">OpenAPI document</a></p>
</header>
<nav aria-label="Operations">
<search id="find" hidden>
<label for="q">Find an operation</label>
<input id="q" type="search" autocomplete="off" spellcheck="false" placeholder="tasks, PATCH, due_on …">
<output id="found" for="q"></output>
</search>
<button type="button" popovertarget="operations">All operations</button>
<ul id="operations" popover>
<li><a href="#begin">How to begin</a></li>
<li><a href="#conventions">Conventions</a></li>
<li><a href="#levels">Levels</a></li>
${areas.map(
  ([area, operations]) => html`<li data-area="${area}"><a href="#${area}">${area}</a>
<ul>${operations.map(
    (one) => html`<li data-find="${wordsOf(one)}"><a href="#${one.operationId}">${method(one)} ${pathOf(one)}</a></li>`,
  )}</ul></li>`,
)}
<li><a href="#shapes">Shapes</a></li>
</ul>
</nav>
<main id="main" tabindex="-1">
<h1>API reference</h1>
${document.info.description && html`<p>${document.info.description}</p>`}
${begin(base)}
${conventions}
${levels}
${areas.map(
  ([area, operations]) => html`<section data-area="${area}" aria-labelledby="${area}">
<h2 id="${area}">${area}</h2>
${operations.map((one) => operation(document, base, one))}
</section>`,
)}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${schemas.map(
  ([name, schema]) => html`<article aria-labelledby="shape-${name}">
<h3 id="shape-${name}">${name}</h3>
${table(`Fields of ${name}`, fieldsOf(schema))}
</article>`,
)}
</section>
</main>
</body>
</html>
`;
  return page.toString();
}

const method = (one: Listed) => html`<b class="method" data-method="${one.method}">${one.method}</b>`;

/** A path with a line break opportunity after each segment. */
const pathOf = ({ path }: Listed) => html`<code>${path.split(/(?=\/)/).map((part) => html`${part}<wbr>`)}</code>`;

const begin = (base: string) => html`<section aria-labelledby="begin">
<h2 id="begin">How to begin</h2>
<p>A program signs in with an e-mail address and a password and sends the token with every request. It is valid for 24 hours; changing the password ends it.</p>
<pre><code>TOKEN=$(curl -s '${base}/v2/auth/login' \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"ana@example.com","password":"…"}' | jq -r .token)

curl '${base}/v2/tasks?limit=5' -H "Authorization: Bearer $TOKEN"</code></pre>
</section>`;

const conventions = html`<section aria-labelledby="conventions">
<h2 id="conventions">Conventions</h2>
<ul>
<li>Bodies are JSON, except where a file is sent. A field that is not described is refused by its name.</li>
<li>Ids are whole numbers from 1. Instants are ISO 8601 in UTC, dates <code>YYYY-MM-DD</code> in the time zone of the account, durations whole minutes, money whole cents.</li>
<li>A list answers <code>items</code>, <code>next_cursor</code> and <code>total</code>, which stands on the first page only. A filter that is repeated widens.</li>
<li>What people edit has a <code>version</code>. A change carries it; a stale one answers 409 with the present state in <code>details.current</code>.</li>
<li>A POST that creates takes an <code>Idempotency-Key</code>: the same key and body within 24 hours answer the first result again.</li>
<li>Every refusal is a <a href="#shape-Refusal">Refusal</a> with a message, a code and the number of the request.</li>
</ul>
</section>`;

const NAMES = ['', 'Employee', 'Accountant', 'Manager', 'Admin', 'Super Admin'];

const levels = html`<section aria-labelledby="levels">
<h2 id="levels">Levels</h2>
<div class="scroll">
<table>
<thead><tr><th scope="col">Capability</th>${LEVELS.map((level) => html`<th scope="col">${level} ${NAMES[level]}</th>`)}</tr></thead>
<tbody>${Object.entries(CAPABILITIES).map(
  ([name, own]) =>
    html`<tr><th scope="row"><code>${name}</code></th>${LEVELS.map(
      (level) => html`<td>${(own as readonly number[]).includes(level) ? 'yes' : '–'}</td>`,
    )}</tr>`,
)}</tbody>
</table>
</div>
</section>`;

function operation(document: Document, base: string, one: Listed) {
  const { operationId, summary, description, security, parameters, requestBody, responses } = one;
  const [good, refusals] = [
    Object.entries(responses).filter(([status]) => Number(status) < 400),
    Object.entries(responses).filter(([status]) => Number(status) >= 400),
  ];
  return html`<article data-find="${wordsOf(one)}" aria-labelledby="${operationId}">
<h3 id="${operationId}"><a href="#${operationId}">${summary}</a></h3>
<p class="line">${method(one)} ${pathOf(one)}</p>
<p class="access">${security.length === 0 ? 'Public: no token is needed.' : (description ?? 'Anybody who is signed in.')}</p>
${
  parameters.length > 0
    ? table(
        'Parameters',
        parameters.map(({ name, required, schema, in: where }) => ({
          name,
          required,
          type: `${typeOf(schema)}, in the ${where}`,
          of: null,
          limits: fieldsOf({ properties: { [name]: schema } })[0]?.limits ?? '',
        })),
      )
    : ''
}
${requestBody ? shapesOf('Body', requestBody.content) : ''}
${good.map(([status, response]) => {
  const { content, description: text } = responseOf(document, response);
  return content ? shapesOf(`Answer ${status}`, content) : html`<h4>Answer ${status}</h4><p>${text}</p>`;
})}
<details><summary>Refusals: ${refusals.map(([status]) => status).join(', ')}</summary>
<dl>${refusals.map(
    ([status, response]) => html`<div><dt>${status}</dt><dd>${responseOf(document, response).description}</dd></div>`,
  )}</dl></details>
<h4>Example</h4>
<pre><code>${curlOf(base, one)}</code></pre>
</article>`;
}

/** The fields of a body or a response, with the media types that have them. */
function shapesOf(title: string, content: Content) {
  const types = Object.keys(content).join(' or ');
  const schema = Object.values(content)[0]?.schema as Schema;
  const fields = fieldsOf(schema);
  return fields.length > 0
    ? table(`${title}, ${types}`, fields)
    : html`<h4>${title}, ${types}</h4><p>${schema.$ref ? link(typeOf(schema)) : typeOf(schema)}</p>`;
}

const link = (shape: string) => html`<a href="#shape-${shape}">${shape}</a>`;

/** The type of a field; the name of the schema that it contains is a link. */
function type({ type: text, of }: Field) {
  if (of === null) return text;
  const [before = '', after = ''] = text.split(of);
  return html`${before}${link(of)}${after}`;
}

function table(title: string, fields: readonly Field[]) {
  if (fields.length === 0) return html`<h4>${title}</h4><p>Nothing.</p>`;
  return html`<h4>${title}</h4>
<div class="scroll">
<table>
<thead><tr><th scope="col">Name</th><th scope="col">What it is</th><th scope="col">Limits</th></tr></thead>
<tbody>${fields.map(
    (field) =>
      html`<tr><th scope="row"><code>${field.name}</code>${
        field.required ? raw(' <i>required</i>') : ''
      }</th><td>${type(field)}</td><td>${field.limits}</td></tr>`,
  )}</tbody>
</table>
</div>`;
}

/** The text that the search matches for an operation. */
const wordsOf = ({ method: verb, path, summary, operationId, parameters, requestBody }: Listed): string =>
  [
    verb,
    path,
    operationId,
    summary,
    ...parameters.map(({ name }) => name),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema).map(({ name }) => name)),
  ]
    .join(' ')
    .toLowerCase();
