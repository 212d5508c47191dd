import type { CursorPlace, CursorState } from '#contract/cursor.ts';
import { version } from '#contract/version.ts';
import type { KindName } from '#domain/kinds/kinds.ts';
import {
  cursorAgain,
  cursorColumn,
  cursorEvery,
  cursorRow,
  mostCursorColumns,
  mostCursorRows,
  mostCursorText,
} from '#domain/product/cursor.ts';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { sendLast } from '@/request/send-last';
import { newId } from '../new-id';
import type { SessionView } from '../session-view';

/** Where somebody else is in a grid. */
export interface OtherCursor {
  /** Of the person and the page: two tabs of somebody else are two. */
  key: string;
  person: string;
  name: string;
  at: CursorPlace;
  /** Another number each time it moves. */
  turn: number;
}

/** What is shown of the version, and to whom. */
interface Host {
  readonly me: { id: string };
  readonly view: Pick<SessionView, 'watchers'>;
  subscribe: (listener: (change: Partial<SessionView>) => void) => () => void;
}

const nobody: readonly OtherCursor[] = [];

/** No more of a range is said than a message takes: the rows from its first one on. */
export function shortPlace(at: CursorPlace): CursorPlace {
  const rows: string[] = [];
  let letters = 0;
  for (const row of at.rows ?? []) {
    if (!cursorRow.test(row)) continue;
    letters += row.length + 1;
    if (rows.length === mostCursorRows || letters > mostCursorText) break;
    rows.push(row);
  }
  const columns = at.columns?.filter((column) => cursorColumn.test(column)).slice(0, mostCursorColumns);
  return { ...at, ...(at.rows && { rows }), ...(columns && { columns }) };
}

/**
 * Where the people who have the version open are in its grids: says it of this page, while somebody is there to see it, and knows it of the others.
 * Apart from what the screens see of the version, so that nothing but the lines concerned is drawn again.
 */
export class Cursors {
  private readonly seat = newId();
  private readonly others = new Map<string, OtherCursor>();
  private readonly byKind = new Map<KindName, readonly OtherCursor[]>();
  private readonly listeners = new Set<() => void>();
  private readonly stop = new AbortController();
  private own: CursorPlace | null = null;
  /** What the server was told last. */
  private said = 'null';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private again: ReturnType<typeof setInterval> | undefined;
  private isSending = false;

  constructor(
    private readonly versionId: string,
    private readonly host: Host,
  ) {
    const { signal } = this.stop;
    const leave = host.subscribe(({ watchers }) => watchers && this.noteWatchers());
    signal.addEventListener('abort', leave);
    window.addEventListener('pagehide', () => this.sayLast(), { signal });
    // The page was kept by the browser and is shown again.
    window.addEventListener('pageshow', () => this.saySoon(), { signal });
    // Who looks at another tab is not here.
    document.addEventListener('visibilitychange', () => this.saySoon(), { signal });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** The cursors of others in the grid of a kind; the same array while none of them moves. */
  of = (kind: KindName): readonly OtherCursor[] => {
    const known = this.byKind.get(kind);
    if (known) return known;
    const here = new Set(this.host.view.watchers.map(({ id }) => id));
    const found = [...this.others.values()].filter(({ person, at }) => at.kind === kind && here.has(person));
    const list = found.length > 0 ? found : nobody;
    this.byKind.set(kind, list);
    return list;
  };

  /** What the stream says of the cursors of all. An own one is known better here, in whichever tab it is. */
  hear(states: readonly CursorState[]): void {
    for (const { id, name, seat, at } of states) {
      if (id === this.host.me.id) continue;
      const key = `${id} ${seat}`;
      const before = this.others.get(key);
      if (before) this.byKind.delete(before.at.kind);
      if (at) this.byKind.delete(at.kind);
      if (!at) this.others.delete(key);
      else {
        const isThere = before?.at.row === at.row && before.at.column === at.column;
        const turn = (before?.turn ?? 0) + (isThere ? 0 : 1);
        this.others.set(key, { key, person: id, name, at, turn });
      }
    }
    this.tell();
  }

  /** Without a connection nobody knows where the others are; with it again, all of it is said again. */
  noteLive(live: boolean): void {
    if (live) this.sayAgain();
    else {
      this.others.clear();
      this.byKind.clear();
      this.tell();
    }
  }

  /** The cursor of this page is here now; null: in no grid. */
  point(at: CursorPlace | null): void {
    this.own = at && shortPlace(at);
    this.saySoon();
  }

  close(): void {
    if (this.stop.signal.aborted) return;
    this.sayLast();
    this.stop.abort();
    clearTimeout(this.timer);
    clearInterval(this.again);
    this.listeners.clear();
  }

  private noteWatchers(): void {
    this.byKind.clear();
    // Who comes next has heard nothing.
    if (this.isAlone && this.said !== 'null') this.said = '';
    this.saySoon();
    this.tell();
  }

  private get isAlone(): boolean {
    return this.host.view.watchers.every(({ id }) => id === this.host.me.id);
  }

  private sayAgain(): void {
    if (this.said !== 'null') this.said = '';
    this.saySoon();
  }

  private saySoon(): void {
    if (this.stop.signal.aborted) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.say();
    }, cursorEvery);
  }

  /** One that did not arrive is said again with the next one, or after a while. */
  private async say(): Promise<void> {
    const at = this.place();
    const text = JSON.stringify(at);
    if (text === this.said || (this.isAlone && at !== null)) return;
    if (this.isSending) return this.saySoon();
    this.said = text;
    this.isSending = true;
    this.again ??= setInterval(() => this.sayAgain(), cursorAgain);
    try {
      await call(version.point, { ...this.params, body: { seat: this.seat, at } }, silent);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.said = '';
    } finally {
      this.isSending = false;
    }
  }

  private place(): CursorPlace | null {
    if (document.hidden || !this.own) return null;
    return cursorRow.test(this.own.row) && cursorColumn.test(this.own.column) ? this.own : null;
  }

  private sayLast(): void {
    if (this.said === 'null' || this.isAlone) return;
    this.said = 'null';
    sendLast(version.point, { ...this.params, body: { seat: this.seat, at: null } });
  }

  private get params() {
    return { params: { versionId: this.versionId } };
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
