import type { Act, Call } from '../acts/act.ts';

/** As many characters as a call with edits may have. */
const length = 15_500_000;
const filled = (entry: string) => `{"edits":[${entry.repeat(Math.floor(length / entry.length))}{}]}`;

/** Bodies whose every byte costs as much as it can. */
const bodies: readonly [what: string, body: string][] = [
  ['opening brackets', '['.repeat(length)],
  ['empty objects', filled('{},')],
  ['empty objects behind a NUL', filled('{},').replace('{}', '"\\u0000"')],
  ['brackets in brackets', filled('[[[[[[[[]]]]]]]],')],
  ['one text', `{"edits":["${'a'.repeat(length)}"]}`],
];

/** Edits of 16 MB that are refused. */
export const hostileBodyActs = (base: string, call: Call, versionId: string): Act[] =>
  bodies.map(([what, body]) => ({
    name: `refused: 16 MB of ${what} as an edit`,
    run: async () => {
      const headers = { authorization: call.token, 'content-type': 'application/json' };
      const answer = await fetch(`${base}/intara/v1.0/versions/${versionId}/edits`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (answer.status !== 400) throw new Error(`answered ${answer.status}`);
    },
  }));
