/**
 * The browsable page over the OpenAPI document. Kept as text so that the server bundle needs no files beside it; script and style are
 * files of their own towards the browser, as the content security policy asks. Texts are English like the document they show.
 */
export const docsHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>InTARA REST API</title>
<link rel="stylesheet" href="/intara/v1.0/docs.css">
<script src="/intara/v1.0/docs.js" defer></script>
</head>
<body>
<header><h1>InTARA REST API</h1><label>Search <input id="search" type="search" autofocus></label>
<a href="/intara/v1.0/openapi.json">OpenAPI 3.1 document</a></header>
<main id="list"><p>Loading the document…</p></main>
</body>
</html>
`;

export const docsCss = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1080px; padding: 0 16px 48px; }
header { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; position: sticky; top: 0; background: Canvas; padding: 8px 0; }
h1 { font-size: 18px; margin: 0; } h2 { font-size: 16px; margin: 24px 0 8px; }
details { border: 1px solid color-mix(in srgb, CanvasText 20%, transparent); border-radius: 6px; margin: 4px 0; padding: 4px 12px; }
summary { cursor: pointer; } summary code { font-weight: 600; } summary span { opacity: .75; }
.method { display: inline-block; min-width: 56px; font-weight: 700; }
pre { overflow: auto; max-height: 420px; padding: 8px; background: color-mix(in srgb, CanvasText 6%, transparent); border-radius: 6px; }
table { border-collapse: collapse; } td, th { text-align: left; padding: 2px 16px 2px 0; vertical-align: top; }
`;

export const docsJs = `'use strict';
const el = (tag, props, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
};
const resolve = (doc, schema, depth) => {
  if (Array.isArray(schema)) return schema.map((one) => resolve(doc, one, depth));
  if (!schema || typeof schema !== 'object') return schema;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').pop();
    return depth > 3 ? { see: name } : resolve(doc, doc.components.schemas[name], depth + 1);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolve(doc, value, depth)]));
};
const block = (doc, title, schema) =>
  schema ? [el('h4', {}, title), el('pre', {}, JSON.stringify(resolve(doc, schema, 0), null, 2))] : [];
const schemaOf = (part) => part && part.content && Object.values(part.content)[0].schema;
const operation = (doc, path, method, op) => {
  const box = el('details', {}, el('summary', {},
    el('span', { className: 'method' }, method.toUpperCase()), ' ', el('code', {}, path), ' ', el('span', {}, op.summary)));
  box.dataset.text = [method, path, op.summary, op.operationId, op['x-access']].join(' ').toLowerCase();
  box.addEventListener('toggle', () => {
    if (box.dataset.filled) return;
    box.dataset.filled = 'yes';
    box.append(el('p', {}, 'Access: ' + op['x-access']));
    if (op.parameters.length) box.append(el('table', {}, el('tr', {}, el('th', {}, 'Parameter'), el('th', {}, 'In'), el('th', {}, 'Schema')),
      ...op.parameters.map((p) => el('tr', {}, el('td', {}, p.name + (p.required ? ' *' : '')), el('td', {}, p.in), el('td', {}, JSON.stringify(p.schema))))));
    box.append(...block(doc, 'Body', schemaOf(op.requestBody)), ...block(doc, 'Answer', schemaOf(op.responses[200])));
    const refused = Object.entries(op.responses).filter(([status]) => status !== '200');
    box.append(el('h4', {}, 'Refusals'), el('table', {}, ...refused.flatMap(([status, answer]) =>
      answer.description.split('\\n\\n').map((line) => el('tr', {}, el('td', {}, status), el('td', {}, line))))));
  });
  return box;
};
fetch('/intara/v1.0/openapi.json').then((answer) => answer.json()).then((doc) => {
  const list = document.getElementById('list');
  list.replaceChildren();
  for (const { name } of doc.tags) {
    const section = el('section', {}, el('h2', {}, name));
    for (const [path, methods] of Object.entries(doc.paths))
      for (const [method, op] of Object.entries(methods))
        if (op.tags.includes(name)) section.append(operation(doc, path, method, op));
    list.append(section);
  }
  document.getElementById('search').addEventListener('input', (event) => {
    const part = event.target.value.trim().toLowerCase();
    for (const box of list.querySelectorAll('details')) box.hidden = !box.dataset.text.includes(part);
    for (const section of list.querySelectorAll('section'))
      section.hidden = ![...section.querySelectorAll('details')].some((box) => !box.hidden);
  });
}).catch((error) => document.getElementById('list').replaceChildren(el('p', {}, String(error))));
`;
