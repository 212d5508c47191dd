import { readFile } from 'node:fs/promises';
import { about } from '#contract/about.ts';
import { Failure } from '#contract/kit/errors.ts';
import { mediaTypes } from '#contract/kit/media-types.ts';
import { commitOf, licence, version } from '#server/version.ts';
import { implement } from './implement.ts';

export const aboutHandlers = implement(about, {
  product: async (_, env) => ({ version, commit: commitOf(env), licence }),
  notices: async (_, { noticesFile }) => {
    // An installation may leave the file out.
    const text = noticesFile && (await readFile(noticesFile).catch(() => undefined));
    if (!text) throw new Failure('NotFound');
    return new Response(new Uint8Array(text), {
      headers: {
        'content-type': `${mediaTypes.txt}; charset=utf-8`,
        'content-disposition': 'attachment; filename="THIRD_PARTY_NOTICES.txt"',
        'x-content-type-options': 'nosniff',
      },
    });
  },
});
