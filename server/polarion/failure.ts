import { hideSecret } from './hide-secret.ts';

/**
 * What went wrong at Polarion.
 *
 * | kind | when |
 * |---|---|
 * | away | no connection, no answer in time, 5xx other than 503, 429 |
 * | off | 503, an answer that leads elsewhere, or a page for people: the REST API is switched off, or something else answers there |
 * | token | 401 |
 * | forbidden | 403 |
 * | missing | 404 |
 * | refused | 400, 406, 409, 413, 415: with what Polarion says of it |
 * | strange | an answer that is none |
 */
export type FailureKind = 'away' | 'off' | 'token' | 'forbidden' | 'missing' | 'refused' | 'strange';

const longestDetail = 300;

export class PolarionFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    /** What Polarion says, for people. */
    readonly detail = '',
    cause?: unknown,
  ) {
    super(`Polarion: ${kind} ${detail}`, { cause });
    this.name = 'PolarionFailure';
  }

  /** May it be over by itself? */
  get isPassing(): boolean {
    return this.kind === 'away' || this.kind === 'off';
  }
}

const kinds: Record<number, FailureKind> = { 401: 'token', 403: 'forbidden', 404: 'missing', 429: 'away', 503: 'off' };
const leadsElsewhere = (status: number): boolean => status >= 300 && status < 400;

/** The failure an answer stands for. What is said of it is shown and logged, and some servers repeat what they were sent: without the token. */
export function failureOfAnswer(status: number, text: string, token: string): PolarionFailure {
  const kind = kinds[status] ?? (leadsElsewhere(status) ? 'off' : status >= 500 ? 'away' : 'refused');
  return new PolarionFailure(kind, cut(hideSecret(detailOf(text), token)));
}

const cut = (text: string): string => [...text].slice(0, longestDetail).join('');

/** `title: detail (pointer)` of each error in JSON; nothing of a page. */
function detailOf(text: string): string {
  try {
    const { errors } = JSON.parse(text) as { errors?: { title?: unknown; detail?: unknown; source?: unknown }[] };
    const said = (errors ?? []).map(({ title, detail, source }) => {
      const pointer = (source as { pointer?: unknown } | undefined)?.pointer;
      const words = [title, detail].filter((one) => typeof one === 'string' && one !== '').join(': ');
      return typeof pointer === 'string' && pointer !== '$' ? `${words} (${pointer})` : words;
    });
    return said.filter(Boolean).join('; ');
  } catch {
    return '';
  }
}
