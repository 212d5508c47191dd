/** What is done here, by its name: that of the call (`importData.run`), or of work the server does by itself (`sweep.files`). */
export interface Begun {
  name: string;
  /** The call as `POST /intara/v1.0/…/:taskId`; empty where it is none. */
  call: string;
  /** Whose call it is; null: the server's. */
  userId: string | null;
  since: Date;
}

/** One that is under way, as it is listed. */
export interface ShownAct extends Begun {
  id: string;
  state: 'running' | 'ending';
  canStop: boolean;
}

/** What became of the wish to end one. `ending`: it was told, and has not ended yet; `finished`: it was done before. */
type Stopped = 'ended' | 'ending' | 'finished' | 'gone' | 'elsewhere' | 'notStoppable';

/** Whoever ends one is answered within this time (ms). */
const answeredWithin = 5_000;

/** One that is under way, in the hands of who does it. */
export class LongAct {
  #stop: ((reason: Error) => void) | undefined;
  #isStopping = false;
  #over: (wasGivenUp: boolean) => void = () => {};
  readonly ended = new Promise<boolean>((resolve) => {
    this.#over = resolve;
  });

  constructor(
    readonly begun: Begun,
    readonly id: string,
    private readonly onEnd: (id: string) => void,
  ) {}

  /** Says how it is given up so that nothing half-done stays; nothing: it cannot be from here on. */
  stopsBy(stop: ((reason: Error) => void) | undefined): void {
    this.#stop = stop;
  }

  /** It is over. */
  end(wasGivenUp = false): void {
    this.#stop = undefined;
    this.onEnd(this.id);
    this.#over(wasGivenUp);
  }

  /** Does work as this act, which is over with it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.end();
    }
  }

  /** Gives it up. @returns false when that cannot be done */
  stop(reason: Error): boolean {
    if (this.#isStopping) return true;
    if (!this.#stop) return false;
    this.#isStopping = true;
    this.#stop(reason);
    return true;
  }

  /** As it is listed. */
  shown(): ShownAct {
    const state = this.#isStopping ? 'ending' : 'running';
    return { ...this.begun, id: this.id, state, canStop: this.#stop !== undefined && !this.#isStopping };
  }
}

/** What this process does at the moment, of calls and by itself, in memory: told to who runs the server, who may end what takes too long. */
export class LongActs {
  readonly #acts = new Map<string, LongAct>();
  readonly #process: string;
  #number = 0;

  /** @param process tells the acts of this process from those of others */
  constructor(process: string) {
    this.#process = `${process}:`;
  }

  /** Begins one. Whoever does it ends it, whatever happens. */
  begin(begun: Begun): LongAct {
    this.#number += 1;
    const act = new LongAct(begun, this.#process + this.#number, (id) => this.#acts.delete(id));
    this.#acts.set(act.id, act);
    return act;
  }

  /** Those that began at this time (ms) or before, the oldest first. */
  list(upto: number): ShownAct[] {
    const old = [...this.#acts.values()].filter(({ begun }) => begun.since.getTime() <= upto);
    return old.map((act) => act.shown());
  }

  /** One that is under way. */
  find(id: string): ShownAct | undefined {
    return this.#acts.get(id)?.shown();
  }

  /** Ends those of a name, which another server was asked to end. @returns what became of each that this was the first to end */
  stopNamed(name: string, reason: Error): Promise<Stopped>[] {
    const named = [...this.#acts.values()].filter((act) => act.begun.name === name && act.shown().canStop);
    return named.map(({ id }) => this.stop(id, reason));
  }

  /** Ends one and waits until it is over, for a while. @param reason what who began it is told */
  async stop(id: string, reason: Error): Promise<Stopped> {
    const act = this.#acts.get(id);
    if (!act) return id.startsWith(this.#process) ? 'gone' : 'elsewhere';
    if (!act.stop(reason)) return 'notStoppable';
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'ending'>((resolve) => {
      timer = setTimeout(() => resolve('ending'), answeredWithin);
    });
    const over = act.ended.then((wasGivenUp): Stopped => (wasGivenUp ? 'ended' : 'finished'));
    try {
      return await Promise.race([over, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
