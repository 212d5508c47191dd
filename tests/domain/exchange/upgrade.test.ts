import { expect, it } from 'vitest';
import { exchangeFormat, exchangeSchema } from '#domain/exchange/file.ts';
import { upgrade } from '#domain/exchange/upgrade.ts';

it('reads a verification of a former file as planned, and leaves the result of evidence open', () => {
  const risks = [
    { id: 'r1', verification: 'Verification planned', attachments: [] },
    { id: 'r2', verification: 'Tested', attachments: [{ name: 'report.pdf' }] },
    { id: 'r3', verification: '', attachments: [] },
  ];
  const tasks = [{ name: 'T', versions: [{ version: 'V1.0', rows: { risks, goals: [{ id: 'g1' }] } }] }];
  const upgraded = upgrade({ format: exchangeFormat, schema: 4, tasks });
  const statesIn = (value: unknown) =>
    [...JSON.stringify(value).matchAll(/"verificationState":"(\w*)"/g)].map(([, state]) => state);
  expect(upgraded).toMatchObject({ file: { schema: exchangeSchema, tasks: [{ name: 'T' }] } });
  expect(statesIn(upgraded)).toEqual(['planned', '', '']);
  expect(upgrade({ format: exchangeFormat, schema: 4, tasks: [{ versions: [{}] }] })).toHaveProperty('file');
});
