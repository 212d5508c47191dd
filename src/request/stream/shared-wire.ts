import { CallError, type RefusalBody } from '../call-error';
import type { ServerEvent } from '../read-events';
import { LeadStream } from './lead-stream';
import type { Line, Wire } from './line';
import { onPageKept, onPageSeen } from './page-life';

/** Of the lock and the channels. Pages of another build may be open: they understand each other, or have another number. */
const name = 'intara-stream-1';
/** A page that is seen asks for a word of the one that leads at least so often (ms); */
const lookEvery = 20_000;
/** without one for so long (ms) the browser has stopped that page, and this one leads. */
const answeredWithin = 4_000;
/** A page that goes from one task to the next hears nothing for a moment (ms). */
const restAfter = 3_000;

/** What a page wants to hear: by version behind which rev, and which try of the page it is. */
type Wants = Record<string, { after: number; turn: number }>;

/** Said to whoever leads, and by who begins to. */
type ToAll = { say: 'wants'; tab: string; wants: Wants } | { say: 'bye'; tab: string } | { say: 'leads'; tab: string };

/** Said by who leads to one page. */
type ToOne =
  | { say: 'known' }
  | { say: 'event'; of: string | undefined; event: ServerEvent }
  | { say: 'lost'; of: readonly string[] }
  | { say: 'refused'; of: string; turn: number; message: string; status: number; body: RefusalBody | undefined };

interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

interface Outside {
  locks: Pick<LockManager, 'request'>;
  channel: (name: string) => Channel;
  /** Where the browser refuses locks after all. */
  instead: Wire;
}

/** A line of this page. */
interface Joined {
  line: Line;
  turn: number;
  /** Its version is being heard for it. */
  isOpen: boolean;
  /** Hears by another wire. */
  leave?: () => void;
}

/** A page that is served by the one that leads. */
interface Served {
  wants: Wants;
  tell: (message: ToOne) => void;
  /** Ends waiting for the end of the page. */
  forget: AbortController;
}

/**
 * All pages of a browser profile hear by one stream. The page that holds a lock leads: it has the stream, and hands what comes to each page by a channel
 * of that page's own. When it closes or crashes the browser gives the lock to the next page, which asks all others what they want to hear and from which
 * rev on, so nothing is missed. Each page holds a lock of its own, too: the browser tells by it that a page is gone.
 */
export class SharedWire implements Wire {
  readonly #outside: Outside;
  readonly #tab = crypto.randomUUID();
  readonly #joined = new Set<Joined>();
  #turn = 0;
  /** What this page holds while it is awake: aborted when it hears nothing, or is left. */
  #awake: AbortController | undefined;
  #common: Channel | undefined;
  #own: Channel | undefined;
  #isReady = false;
  #isBroken = false;
  #saying: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #unanswered: ReturnType<typeof setTimeout> | undefined;
  /** Only of the page that leads. */
  #lead: LeadStream | undefined;
  readonly #served = new Map<string, Served>();

  constructor(outside: Outside) {
    this.#outside = outside;
    const always = new AbortController().signal;
    onPageKept({ isLeft: () => this.#sleep(), isBack: () => this.#wakeAgain() }, always);
    onPageSeen({ isSeen: () => this.#isSeen(), isHidden: () => undefined, after: 0 }, always);
  }

  join(line: Line): () => void {
    this.#turn += 1;
    const joined: Joined = { line, turn: this.#turn, isOpen: false };
    this.#joined.add(joined);
    clearTimeout(this.#resting);
    if (this.#isBroken) joined.leave = this.#outside.instead.join(line);
    else if (this.#awake) this.#saySoon();
    else this.#wake();
    return () => {
      joined.leave?.();
      if (this.#joined.delete(joined)) this.#saySoon();
      if (this.#joined.size === 0) this.#resting = setTimeout(() => this.#sleep(), restAfter);
    };
  }

  #wake(): void {
    const awake = new AbortController();
    this.#awake = awake;
    const { signal } = awake;
    this.#common = this.#outside.channel(name);
    this.#common.onmessage = ({ data }: MessageEvent<ToAll>) => this.#hearAll(data);
    this.#own = this.#outside.channel(`${name}:${this.#tab}`);
    this.#own.onmessage = ({ data }: MessageEvent<ToOne>) => this.#hearLead(data);
    const looking = setInterval(() => document.visibilityState === 'visible' && this.#say(), lookEvery);
    signal.addEventListener('abort', () => clearInterval(looking), { once: true });
    const untilAsleep = () =>
      new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
    this.#request(`${name}:${this.#tab}`, { signal }, () => {
      if (signal.aborted) return Promise.resolve();
      this.#isReady = true;
      this.#say();
      return untilAsleep();
    });
    this.#queueForLead(signal);
  }

  #queueForLead(signal: AbortSignal): void {
    this.#request(name, { signal }, () => (signal.aborted ? Promise.resolve() : this.#leadUntil(signal)));
  }

  /** The page that leads does not answer: its browser has stopped it, and it keeps the lock. */
  #takeLead(signal: AbortSignal): void {
    this.#request(name, { steal: true }, () => (signal.aborted ? Promise.resolve() : this.#leadUntil(signal)));
  }

  #request(lock: string, options: LockOptions, held: () => Promise<void>): void {
    const { signal } = options;
    const awake = this.#awake;
    void this.#outside.locks.request(lock, options, held).catch((error: unknown) => {
      if (signal?.aborted || awake?.signal.aborted) return;
      // Another page has taken the lead, or the place in the queue is lost with it.
      if (error instanceof DOMException && error.name === 'AbortError') {
        this.#endLead();
        if (awake) this.#queueForLead(awake.signal);
      } else this.#break();
    });
  }

  #leadUntil(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      signal.addEventListener('abort', () => done(), { once: true });
      this.#served.clear();
      this.#lead = new LeadStream({
        hear: (versionId, event) => this.#tellWhoWant(versionId, { say: 'event', of: versionId, event }),
        lose: (versionIds) => {
          for (const { tell } of this.#served.values()) tell({ say: 'lost', of: versionIds });
        },
        refuse: (versionId, error) => this.#passRefusal(versionId, error),
      });
      this.#post({ say: 'leads', tab: this.#tab });
      for (const joined of this.#joined) this.#lose(joined);
      this.#say();
    });
  }

  #endLead(): void {
    this.#lead?.close();
    this.#lead = undefined;
    for (const { forget } of this.#served.values()) forget.abort();
    this.#served.clear();
  }

  /** Gives back all that it holds; what it hears is still wanted. */
  #sleep(): void {
    if (!this.#awake) return;
    clearTimeout(this.#saying);
    clearTimeout(this.#unanswered);
    this.#post({ say: 'bye', tab: this.#tab });
    this.#endLead();
    const awake = this.#awake;
    this.#awake = undefined;
    this.#isReady = false;
    awake.abort();
    for (const channel of [this.#common, this.#own]) channel?.close();
    this.#common = undefined;
    this.#own = undefined;
  }

  #wakeAgain(): void {
    if (this.#awake || this.#isBroken || this.#joined.size === 0) return;
    for (const joined of this.#joined) this.#lose(joined);
    this.#wake();
  }

  #isSeen(): void {
    if (this.#awake) this.#say();
    else this.#wakeAgain();
  }

  /** Without locks each line has a stream of its own. */
  #break(): void {
    if (this.#isBroken) return;
    this.#sleep();
    this.#isBroken = true;
    for (const joined of this.#joined) joined.leave = this.#outside.instead.join(joined.line);
  }

  #saySoon(): void {
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => this.#say());
  }

  /** Tells who leads what this page wants to hear. */
  #say(): void {
    if (!this.#isReady) return;
    const wants: Wants = {};
    for (const { line, turn } of this.#joined) {
      const known = wants[line.versionId];
      const after = Math.min(line.rev(), known?.after ?? Number.POSITIVE_INFINITY);
      wants[line.versionId] = { after, turn: Math.max(turn, known?.turn ?? 0) };
    }
    clearTimeout(this.#unanswered);
    if (this.#lead) {
      this.#serve(this.#tab, wants);
      return;
    }
    this.#post({ say: 'wants', tab: this.#tab, wants });
    const { signal } = this.#awake ?? {};
    if (!signal || document.visibilityState !== 'visible') return;
    this.#unanswered = setTimeout(() => this.#takeLead(signal), answeredWithin);
  }

  #post(message: ToAll): void {
    this.#common?.postMessage(message);
  }

  #hearAll(message: ToAll): void {
    if (message.say === 'leads') {
      for (const joined of this.#joined) this.#lose(joined);
      this.#say();
    } else if (!this.#lead) return;
    else if (message.say === 'bye') this.#forget(message.tab);
    else this.#serve(message.tab, message.wants);
  }

  #hearLead(message: ToOne): void {
    clearTimeout(this.#unanswered);
    if (message.say === 'known') return;
    if (message.say === 'event') {
      for (const joined of [...this.#joined]) this.#hand(joined, message.of, message.event);
      return;
    }
    if (message.say === 'lost') {
      for (const joined of this.#joined) if (message.of.includes(joined.line.versionId)) this.#lose(joined);
      return;
    }
    const { of, turn, status, body } = message;
    for (const joined of [...this.#joined]) {
      if (joined.line.versionId !== of || joined.turn > turn) continue;
      this.#joined.delete(joined);
      this.#lose(joined);
      joined.line.refuse(new CallError(message.message, { status, reason: 'http', body }));
    }
  }

  #hand(joined: Joined, versionId: string | undefined, event: ServerEvent): void {
    const { line } = joined;
    if (versionId !== undefined && versionId !== line.versionId) return;
    // What is heard before is meant for other pages: the event with which hearing begins comes again for this one.
    if (event.event === 'restored' && !joined.isOpen) {
      joined.isOpen = true;
      line.note('open');
    }
    if (joined.isOpen || versionId === undefined) line.hear(event);
  }

  #lose(joined: Joined): void {
    if (!joined.isOpen) return;
    joined.isOpen = false;
    joined.line.note('lost');
  }

  /** Who leads takes note of what a page wants. */
  #serve(tab: string, wants: Wants): void {
    const lead = this.#lead;
    if (!lead) return;
    const served = this.#served.get(tab) ?? this.#greet(tab);
    const before = served.wants;
    served.wants = wants;
    served.tell({ say: 'known' });
    lead.hurry();
    for (const [versionId, { after, turn }] of Object.entries(wants))
      if (before[versionId]?.turn !== turn) lead.want(versionId, after);
    for (const versionId of Object.keys(before)) if (!wants[versionId]) this.#dropUnwanted(versionId);
  }

  #greet(tab: string): Served {
    const forget = new AbortController();
    const isOwn = tab === this.#tab;
    const channel = isOwn ? undefined : this.#outside.channel(`${name}:${tab}`);
    const tell = (message: ToOne) => (channel ? channel.postMessage(message) : this.#hearLead(message));
    const served: Served = { wants: {}, tell, forget };
    this.#served.set(tab, served);
    const { signal } = forget;
    signal.addEventListener('abort', () => channel?.close(), { once: true });
    // Granted when that page is gone, however it went.
    const gone = async () => this.#forget(tab);
    if (!isOwn) this.#outside.locks.request(`${name}:${tab}`, { signal }, gone).catch(() => undefined);
    return served;
  }

  #forget(tab: string): void {
    const served = this.#served.get(tab);
    if (!served) return;
    this.#served.delete(tab);
    served.forget.abort();
    for (const versionId of Object.keys(served.wants)) this.#dropUnwanted(versionId);
  }

  #dropUnwanted(versionId: string): void {
    const isWanted = [...this.#served.values()].some(({ wants }) => wants[versionId]);
    if (!isWanted) this.#lead?.drop(versionId);
  }

  #tellWhoWant(versionId: string | undefined, message: ToOne): void {
    for (const { wants, tell } of [...this.#served.values()])
      if (versionId === undefined || wants[versionId]) tell(message);
  }

  #passRefusal(of: string, { message, status, body }: CallError): void {
    for (const { wants, tell } of [...this.#served.values()]) {
      const wanted = wants[of];
      if (!wanted) continue;
      delete wants[of];
      tell({ say: 'refused', of, turn: wanted.turn, message, status, body });
    }
  }
}
