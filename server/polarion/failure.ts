import { hideSecret } from './hide-secret.ts';

/**
 * What went wrong at Polarion.
 *
 * | kind | when |
 * |---|---|
 * | away | no connection, no answer in time, 5xx other than 503 |
 * | waits | 429, and 503 with `Retry-After`: it is busy and says when to come again |
 * | off | any other 503, an answer that leads elsewhere, or a page for people: the REST API is switched off, or something else answers there |
 * | token | 401 |
 * | forbidden | 403 |
 * | missing | 404 |
 * | refused | 400, 406, 409, 413, 415: with what Polarion says of it |
 * | strange | an answer that is none |
 */
export type FailureKind = 'away' | 'waits' | 'off' | 'token' | 'forbidden' | 'missing' | 'refused' | 'strange';

const longestDetail = 300;

export class PolarionFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    /** What Polarion says, for people. */
    readonly detail = '',
    cause?: unknown,
    /** How long it asks us to wait. */
    readonly seconds = 0,
    /** It says that nothing was done (429); what puts off by 503 may stand behind one that did. */
    readonly isUndone = false,
  ) {
    super(`Polarion: ${kind} ${detail}`, { cause });
    this.name = 'PolarionFailure';
  }

  /** May it be over by itself? */
  get isPassing(): boolean {
    return this.kind === 'away' || this.kind === 'off';
  }
}

const kinds: Record<number, FailureKind> = { 401: 'token', 403: 'forbidden', 404: 'missing', 429: 'waits', 503: 'off' };
const leadsElsewhere = (status: number): boolean => status >= 300 && status < 400;

/** The failure an answer stands for. What is said of it is shown and logged, and some servers repeat what they were sent: without the token. */
export function failureOfAnswer({ status, headers }: Response, text: string, token: string): PolarionFailure {
  const asked = secondsUntil(headers.get('retry-after'));
  const known = status === 503 && asked !== undefined ? 'waits' : kinds[status];
  const kind = known ?? (leadsElsewhere(status) ? 'off' : status >= 500 ? 'away' : 'refused');
  const detail = cut(hideSecret(detailOf(text), token));
  return new PolarionFailure(kind, detail, undefined, kind === 'waits' ? (asked ?? 1) : 0, status === 429);
}

/** `Retry-After` in seconds: a number of them, or the moment itself. A second at least, so that nobody is asked without a pause. */
function secondsUntil(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
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
