import type { Fences } from '#domain/drawn/lease.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { CallError, type RefusalBody } from '@/request/call-error';
import { readKept, writeKept } from '@/request/kept-store';

/** An edit the server has not confirmed: waiting, or refused and to be decided by the person. */
export interface KeptEdit {
  /** Names it in the log of the server, so that it is applied once. */
  id: string;
  /** Its place among the edits of the version. */
  at: number;
  ops: Op[];
  /** Of the diagrams it draws in, as they were when it was made. */
  fences?: Fences;
  /** Of the fields with parts that each operation changes, what the person saw. */
  seen?: (Readonly<Record<string, unknown>> | null)[] | undefined;
  refused?: { message: string; status: number; body?: RefusalBody | undefined };
}

/** The task whose input is kept. */
export interface KeptHead {
  taskId: string;
  taskName: string;
}

export const headPlace = 'head';
/** The place of what is entered in a field of a panel or in a dialog. */
export const inputPlace = (place: string): string => `input ${place}`;
export const typingPlace = 'typing ';
/** What a dialog keeps: it is saved by the dialog's own button, until then nothing is missing in the task. */
export const formPlace = 'form ';
/** What has no place any more, because its row is gone: shown to be copied. */
export const gonePlace = 'gone ';
const editPlace = 'edit ';
/** What is not said to be unsaved. */
const notCounted = [typingPlace, gonePlace, inputPlace(formPlace)];
/** Is what is kept there missing in the task? What a dialog keeps is not: it is saved by the dialog's own button, and offered there. */
export const isLeftPlace = (place: string): boolean => place !== headPlace && !place.startsWith(inputPlace(formPlace));
export const isEditPlace = (place: string): boolean => place.startsWith(editPlace);
const editPlaceOf = ({ at, id }: KeptEdit) => `${editPlace}${String(at).padStart(15, '0')} ${id}`;

/**
 * What one person has typed in one version and the server does not have yet, in the storage of the browser: it outlives the page, the
 * sign-in and a crash. Reading is at once, from memory; every change is written behind, the latest value of a place.
 */
export class Kept {
  private readonly writing = new Map<string, Promise<void>>();
  private readonly unwritten = new Set<string>();
  /** Places whose latest value the browser did not take: a full disk may still take a smaller one of another place. */
  private readonly failed = new Set<string>();
  /** The browser has no storage for us (private window), or none that has answered yet. */
  private isAway = false;
  private readonly listeners = new Set<() => void>();
  private lastAt = 0;
  /** What the task is called: kept beside what was typed, so that other pages can name it. */
  head: KeptHead | undefined;

  private constructor(
    private readonly user: string,
    private readonly version: string,
    private readonly places: Map<string, unknown>,
  ) {}

  /** Of each person and version there is one, so that a page opened again sees what the one before is still writing. */
  private static readonly opened = new Map<string, Promise<Kept>>();

  /** Reads what is kept. A browser that keeps nothing is taken as one that kept nothing. */
  static open(user: string, version: string): Promise<Kept> {
    const key = `${user} ${version}`;
    const known = Kept.opened.get(key);
    if (known) return known;
    const made = readKept(user, version).then(
      (places) => new Kept(user, version, places),
      () => {
        const without = new Kept(user, version, new Map());
        without.isAway = true;
        return without;
      },
    );
    Kept.opened.set(key, made);
    return made;
  }

  /** Specs start over with it, as a new page does. */
  static async forget(): Promise<void> {
    for (const kept of await Promise.all(Kept.opened.values())) await kept.release();
  }

  /** The page is left and nothing is on its way: another tab may go on from here, so it is read anew next time. */
  async release(): Promise<void> {
    if (this.isEmpty) this.put(headPlace, undefined);
    await this.settled();
    Kept.opened.delete(`${this.user} ${this.version}`);
  }

  get<V>(place: string): V | undefined {
    return this.places.get(place) as V | undefined;
  }

  /** Places that begin with these words, with what is kept there. */
  *under<V>(words: string): IterableIterator<[place: string, value: V]> {
    for (const [place, value] of this.places) if (place.startsWith(words)) yield [place, value as V];
  }

  /** Keeps a value that can be cloned; undefined forgets the place. */
  put(place: string, value: unknown): void {
    if (value === undefined && !this.places.has(place)) return;
    if (value === undefined) this.places.delete(place);
    else this.places.set(place, value);
    if (place !== headPlace) this.keepHead();
    this.writeSoon(place);
  }

  private keepHead(): void {
    if (this.head && !this.places.has(headPlace)) this.put(headPlace, this.head);
  }

  /** How many entries are neither sent nor given up, the field that is open just now and what dialogs keep aside. */
  get unfinished(): number {
    let count = 0;
    for (const place of this.places.keys())
      if (place !== headPlace && !isEditPlace(place) && !notCounted.some((other) => place.startsWith(other)))
        count += 1;
    return count;
  }

  /** The edits in the order they were made. */
  get edits(): KeptEdit[] {
    return [...this.under<KeptEdit>(editPlace)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, edit]) => edit);
  }

  /** A number behind those of all edits before, those of a former page included. */
  nextAt(): number {
    // The clock of the machine may have been set back since they were made.
    const before = Math.max(this.lastAt, this.edits.at(-1)?.at ?? 0);
    this.lastAt = Math.max(before + 1, Date.now());
    return this.lastAt;
  }

  keepEdit = (edit: KeptEdit): void => this.put(editPlaceOf(edit), edit);
  dropEditNamed = (name: string): void => this.edits.filter(({ id }) => id === name).forEach(this.dropEdit);
  dropEdit = (edit: KeptEdit): void => this.put(editPlaceOf(edit), undefined);

  /** Something of the task was typed here and is not on the server. */
  get isLeft(): boolean {
    return [...this.places.keys()].some(isLeftPlace);
  }

  /** Nothing but the name is left. */
  get isEmpty(): boolean {
    return this.places.size === (this.places.has(headPlace) ? 1 : 0);
  }

  /** Something is in memory only (private window, disk full): leaving has to be asked for. What could not be forgotten is no loss. */
  get isLost(): boolean {
    return this.isAway || (!this.isEmpty && [...this.failed].some((place) => this.places.has(place)));
  }

  /** Calls back when `isLost` may have changed; returns the way to stop. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }

  /** Everything is written. */
  get isSafe(): boolean {
    return !this.isLost && this.writing.size === 0;
  }

  /** Waits until everything is written, or cannot be. */
  async settled(): Promise<void> {
    while (this.writing.size > 0) await Promise.all(this.writing.values());
  }

  private writeSoon(place: string): void {
    this.unwritten.add(place);
    if (!this.writing.has(place)) this.writing.set(place, this.write(place));
  }

  private async write(place: string): Promise<void> {
    while (this.unwritten.delete(place)) {
      try {
        await writeKept([this.user, this.version, place], this.places.get(place));
        this.noteWritten(place);
      } catch {
        this.failed.add(place);
      }
      this.tell();
    }
    this.writing.delete(place);
  }

  /** The browser takes something again, so perhaps what it refused before too. */
  private noteWritten(place: string): void {
    this.isAway = false;
    this.failed.delete(place);
    for (const other of this.failed) this.writeSoon(other);
  }
}

export const keptRefusal = ({ message, status, body }: CallError): NonNullable<KeptEdit['refused']> => ({
  message,
  status,
  body,
});

export const refusalOfKept = ({ message, status, body }: NonNullable<KeptEdit['refused']>): CallError =>
  new CallError(message, { status, reason: 'http', body });
