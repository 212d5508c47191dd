import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';

/** A work item as the double keeps it. */
interface HeldItem {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
}

const waits = { in15: '15', in500: '500', tomorrow: '86400' };
/** Asks for a wait: after it was done, for 15 s, for 500 s, for a day. */
type Wait = 'doneButBusy' | keyof typeof waits;

/**
 * What goes wrong with the next request of a method: a page for people, no right, no answer, an answer that gets lost after everything was done, one that
 * leads elsewhere, repeats the token, or is JSON of something else.
 */
type Fault = {
  on: 'GET' | 'POST' | 'PATCH';
  what: 'page' | 'failure' | 'forbidden' | 'drop' | 'lost' | 'slow' | 'elsewhere' | 'echo' | 'anything' | Wait;
};

/** A Polarion of a few lines on a port of its own, with the shapes and refusals of its REST API (v1). */
export interface PolarionDouble {
  /** `http://127.0.0.1:…/polarion` */
  server: string;
  /** Work items by id, as people there change and delete them. */
  items: Map<string, HeldItem>;
  /** One is taken for the next request of its method. */
  faults: Fault[];
  /** Lets in one call in this time (ms); others are put off by this status, with `Retry-After`. */
  slow: { ms: number; status: 429 | 503 } | undefined;
  /** `POST /workitems`, in their order. */
  asked: string[];
  /** What the last request had as its header `Authorization`. */
  authorization: string;
  /** And as its header `traceparent`. */
  traceparent: string | undefined;
  /** Queries do not find what is made while the index is slow, until it is taken out of `unindexed`. */
  isIndexSlow: boolean;
  unindexed: Set<string>;
  /** Is called when a request has come in, before it is answered. */
  onRequest: ((method: string) => void | Promise<void>) | undefined;
  stop(): Promise<void>;
}

export const polarionToken = 'a-token-of-polarion';
const project = 'EL';
/** Custom fields that its work items have. */
const customFields = ['taraId', 'cal'];
const ownFields = ['title', 'description', 'status', 'type'];

const refusal = (status: number, title: string, detail: string, pointer?: string) => ({
  errors: [{ status: String(status), title, detail, source: pointer ? { pointer } : null }],
});

/** Like Polarion it keeps HTML in its own way. */
const cleaned = (html: string): string => html.replaceAll('<br/>', '<br>\n');

export async function startPolarion(): Promise<PolarionDouble> {
  let count = 0;
  const app = new Hono();
  const double: Omit<PolarionDouble, 'server' | 'stop'> = {
    items: new Map(),
    faults: [],
    slow: undefined,
    asked: [],
    authorization: '',
    traceparent: undefined,
    onRequest: undefined,
    unindexed: new Set(),
    isIndexSlow: false,
  };
  const { items } = double;
  const json = (c: Context, status: number, body?: object) =>
    body ? c.json(body, status as 200) : c.body(null, status as 204);
  const hangUp = (c: Context) => (c.env as { outgoing: { destroy(): void } }).outgoing.destroy();

  let lastLetIn = 0;
  app.use('*', async (c, next) => {
    const { method, path } = c.req;
    if (double.slow) {
      if (Date.now() - lastLetIn < double.slow.ms) {
        c.header('retry-after', '1');
        return json(c, double.slow.status, refusal(double.slow.status, 'Too Many Requests', 'Rate limit exceeded'));
      }
      lastLetIn = Date.now();
    }
    double.asked.push(`${method} ${path.split('/projects/EL')[1] ?? path}`);
    double.authorization = c.req.header('authorization') ?? '';
    double.traceparent = c.req.header('traceparent');
    await double.onRequest?.(method);
    const at = double.faults.findIndex(({ on }) => on === method);
    const what = at < 0 ? undefined : double.faults.splice(at, 1)[0]?.what;
    if (what === 'page') return c.html('<html>Service is not available</html>', 503);
    if (what === 'failure') return json(c, 500, refusal(500, 'Internal Server Error', 'Unexpected'));
    if (what === 'forbidden') return json(c, 403, refusal(403, 'Forbidden', 'No permission'));
    if (what === 'drop') {
      hangUp(c);
      return c.body(null);
    }
    if (what === 'in15' || what === 'in500' || what === 'tomorrow')
      return c.json({}, 503, { 'retry-after': waits[what] });
    if (what === 'elsewhere') return c.redirect('http://127.0.0.1:1/', 302);
    if (what === 'echo') return json(c, 400, refusal(400, 'Bad Request', `not with ${double.authorization}`));
    if (what === 'anything') return json(c, 200, { data: [1] });
    if (what === 'slow') await new Promise((resolve) => setTimeout(resolve, 2_000));
    if (double.authorization !== `Bearer ${polarionToken}`)
      return json(c, 401, refusal(401, 'Unauthorized', 'No access token'));
    await next();
    if (what === 'lost') hangUp(c);
    if (what === 'doneButBusy') {
      c.res = undefined;
      c.res = c.json({}, 503, { 'retry-after': '1' });
    }
    return undefined;
  });

  const base = '/polarion/rest/v1/projects/:project';
  app.use(`${base}/*`, async (c, next) => {
    if (c.req.param('project') !== project) return json(c, 404, refusal(404, 'Not Found', 'Project id is unknown'));
    if (c.req.method !== 'GET' && c.req.header('content-type') !== 'application/json')
      return json(c, 415, refusal(415, 'Unsupported Media Type', 'Content-Type'));
    return next();
  });
  app.get(base, (c) =>
    c.req.param('project') === project
      ? json(c, 200, { data: { type: 'projects', id: project, attributes: { name: 'Exterior lighting' } } })
      : json(c, 404, refusal(404, 'Not Found', 'Project id is unknown')),
  );

  app.get(`${base}/workitems`, (c) => {
    const query = c.req.query('query') ?? '';
    const fields = (c.req.query('fields[workitems]') ?? '').split(',');
    const size = Number(c.req.query('page[size]') ?? 100);
    const page = Number(c.req.query('page[number]') ?? 1);
    const found = [...items.values()].filter((item) => !double.unindexed.has(item.id) && fits(item, query));
    const data = found.slice((page - 1) * size, page * size).map(({ id, attributes }) => ({
      type: 'workitems',
      id: `${project}/${id}`,
      attributes: Object.fromEntries(fields.flatMap((f) => (attributes[f] === undefined ? [] : [[f, attributes[f]]]))),
    }));
    const next = found.length > page * size ? { next: `${c.req.url}&page[number]=${page + 1}` } : {};
    return json(c, 200, { meta: { totalCount: found.length }, data, links: next });
  });

  app.get(`${base}/workitems/:id`, (c) => {
    const item = items.get(c.req.param('id'));
    if (!item) return json(c, 404, refusal(404, 'Not Found', 'Work item is unknown'));
    return json(c, 200, { data: { type: 'workitems', id: `${project}/${item.id}`, attributes: item.attributes } });
  });

  app.post(`${base}/workitems`, async (c) => {
    const { data } = await c.req.json<{ data: { type: string; attributes: Record<string, unknown> }[] }>();
    for (const [i, { attributes }] of data.entries()) {
      const wrong = wrongField(attributes);
      if (wrong)
        return json(c, 400, refusal(400, 'Bad Request', `${wrong} is not valid`, `$.data[${i}].attributes.${wrong}`));
    }
    const made = data.map(({ attributes: { type, ...attributes } }) => {
      const id = `EL-${++count}`;
      if (double.isIndexSlow) double.unindexed.add(id);
      items.set(id, { id, type: String(type), attributes: { status: 'draft', ...kept(attributes) } });
      return { type: 'workitems', id: `${project}/${id}`, links: { self: `/projects/${project}/workitems/${id}` } };
    });
    return json(c, 201, { data: made });
  });

  app.patch(`${base}/workitems/:id`, async (c) => {
    const item = items.get(c.req.param('id'));
    if (!item) return json(c, 404, refusal(404, 'Not Found', 'Work item is unknown'));
    const { data } = await c.req.json<{ data: { id: string; attributes: Record<string, unknown> } }>();
    const wrong = wrongField(data.attributes);
    if (wrong || data.id !== `${project}/${item.id}`)
      return json(c, 400, refusal(400, 'Bad Request', `${wrong} is not valid`, `$.data.attributes.${wrong}`));
    Object.assign(item.attributes, kept(data.attributes));
    return json(c, 204);
  });

  const listening = createAdaptorServer({ fetch: app.fetch, hostname: '127.0.0.1' });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return Object.assign(double, {
    server: `http://127.0.0.1:${port}/polarion`,
    stop: () =>
      new Promise<void>((resolve) => {
        listening.close(() => resolve());
        if ('closeAllConnections' in listening) listening.closeAllConnections();
      }),
  });
}

/** The first attribute no work item has; a title that is too long for the test's sake. */
function wrongField(attributes: Record<string, unknown>): string | undefined {
  if (String(attributes.title).includes('refuse me')) return 'title';
  return Object.keys(attributes).find((name) => ![...ownFields, ...customFields].includes(name));
}

function kept(attributes: Record<string, unknown>): Record<string, unknown> {
  const { description } = attributes as { description?: { type: string; value: string } };
  return { ...attributes, ...(description && { description: { ...description, value: cleaned(description.value) } }) };
}

/** `id:EL-1 OR id:EL-2`, `taraId:"a/b" OR …`: a search engine that folds case finds more than what is equal. */
function fits({ id, attributes }: HeldItem, query: string): boolean {
  return query.split(' OR ').some((term) => {
    const [, field = '', value = ''] = /^([\w.-]+):"?([^"]*)"?$/.exec(term) ?? [];
    const own = field === 'id' ? id : String(attributes[field] ?? '');
    return own !== '' && own.toLowerCase() === value.toLowerCase();
  });
}
