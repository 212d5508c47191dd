// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { groups } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { libraryCalls } from '#contract/library.ts';
import { rows } from '#contract/rows.ts';
import { exchangeJsonSchema } from '#domain/exchange/file.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

/** Addresses that run script or lead elsewhere than they say, when a page offers them to be clicked. */
const hostile = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//evil.example',
  '\\\\evil.example\\share',
  'https://a b',
  'https:evil',
];

/** What a field that holds an address is called. */
const isAddress = (name: string) => /^(link|url|href|appHref)$/i.test(name);

interface Found {
  place: string;
  schema: z.core.JSONSchema.BaseSchema;
}

/** The fields of a schema that hold an address. */
function addressesIn(schema: z.core.JSONSchema.BaseSchema, place: string): Found[] {
  const own = Object.entries(schema.properties ?? {}) as [string, z.core.JSONSchema.BaseSchema][];
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  const items = schema.items && !Array.isArray(schema.items) ? [schema.items] : [];
  return [
    ...own.flatMap(([name, value]) => [
      ...(isAddress(name) && value.type === 'string' ? [{ place: `${place}.${name}`, schema: value }] : []),
      ...addressesIn(value, `${place}.${name}`),
    ]),
    ...[...inner, ...items].flatMap((one) => addressesIn(one as z.core.JSONSchema.BaseSchema, place)),
  ];
}

const endpoints = Object.entries(groups).flatMap(([group, calls]) =>
  Object.entries(calls).map(([key, e]): [string, Endpoint] => [`${group}.${key}`, e]),
);

describe('every address that somebody may type', () => {
  it('is one of the web: its schema takes nothing that a browser would run', () => {
    const found = endpoints.flatMap(([name, { body }]) =>
      body ? addressesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name) : [],
    );
    expect(found.map(({ place }) => place)).toContain('appEntry.create.appHref');
    expect(found.length).toBeGreaterThan(10);
    const open = found.filter(({ schema }) => !schema.pattern?.includes('https?:'));
    expect(open.map(({ place }) => place)).toEqual([]);
  });

  it('is so in an exchange file, too', () => {
    const text = JSON.stringify(exchangeJsonSchema());
    const links = [...text.matchAll(/"(?:link|url|href)":\{"[^{}]*\}/g)].map(([one]) => one);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((one) => !one.includes('https?:'))).toEqual([]);
  });
});

describe('a hostile address', () => {
  let world: Analysis;
  beforeAll(async () => {
    world = await analysis();
  });
  afterAll(() => world.close());

  it.each(hostile)('%j is kept nowhere: at no row, in no library', async (link) => {
    const at = { params: { versionId: world.versionId } };
    const both = { en: 'x', zh: 'x' };
    const tried = [
      ...(['goals', 'claims', 'requirements', 'assumptions'] as const).map((kind) =>
        world.li.attempt(rows[kind].create, { ...at, body: { name: 'x', link } }),
      ),
      world.li.attempt(libraryCalls.requirements.create, { body: { name: both, text: both, link } }),
      world.li.attempt(libraryCalls.standards.create, { body: { name: both, code: 'X', content: both, link } }),
    ];
    for (const reply of await Promise.all(tried)) {
      expect(reply.status).toBe(400);
      expect(reply.failure.fields?.map(({ path }) => path)).toContain('link');
    }
  });
});
