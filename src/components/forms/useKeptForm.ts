import { useModel } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { type KeptInput, keepFormInput, readFormInput, withoutSecrets } from './kept-forms';

/** What was typed here before and not saved; nothing can be entered until one decides. */
export interface Offer {
  at: number;
  /** What the form changes was changed by somebody since. */
  isStale: boolean;
  /** What it means that it was changed, where more can be said of it than that. */
  note?: string | undefined;
  take: () => void;
  discard: () => void;
}

/** Where a form keeps what is typed in it. */
export interface KeptAs {
  /** Names the form and what it changes: `project edit <id>`. Null: nothing can be entered. */
  place: string | null;
  /** Of what it changes, as it was read. */
  rev?: number | undefined;
}

interface Options extends KeptAs {
  /** Fields that hold a secret under a name that does not say so. */
  secrets?: readonly string[] | undefined;
  /** What is entered now. */
  read: () => object;
  /** What was stored when it was begun, where fields are compared one by one. */
  readBegan?: (() => object) | undefined;
  /** Puts what was kept into the form. */
  put: (kept: KeptInput) => void;
}

/** `reading`: the storage is asked; `offered`: a decision is waited for; `open`: what is typed is kept. */
type State = 'reading' | 'offered' | 'open';

/**
 * Keeps what is typed in a form per person in the storage of the browser: it outlives the tab, the sign-in and a crash, and is offered when the form
 * is opened again. `forget` when it is saved or let go. Secrets are never kept (`kept-forms.ts`).
 */
export function useKeptForm({ place, rev, secrets, read, readBegan, put }: Options) {
  const user = useModel('@@initialState').initialState?.currentUser?.id;
  const at = user !== undefined && place !== null ? { user, place } : null;
  const [found, setFound] = useState<KeptInput | null>(null);
  const state = useRef<State>('reading');
  /** Something was typed that is not handed to the storage yet. */
  const isDue = useRef(false);
  const readNow = useMemoizedFn(() => withoutSecrets(read(), secrets) as Record<string, unknown>);

  const write = useMemoizedFn(() => {
    if (!at || !isDue.current || state.current !== 'open') return;
    isDue.current = false;
    const began = readBegan && withoutSecrets(readBegan() as Record<string, unknown>, secrets);
    keepFormInput(at.user, at.place, { values: readNow(), began, at: Date.now(), rev });
  });
  const keep = useMemoizedFn(() => {
    isDue.current = true;
    // What a change sets in other fields belongs to it.
    queueMicrotask(write);
  });
  const forget = useMemoizedFn(() => {
    isDue.current = false;
    if (at) keepFormInput(at.user, at.place, undefined);
  });
  const open = useMemoizedFn(() => {
    state.current = 'open';
    setFound(null);
    write();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another form begins with another place; the functions stay the same
  useEffect(() => {
    if (!at) return;
    let isHere = true;
    state.current = 'reading';
    void readFormInput(at.user, at.place).then((kept) => {
      if (!isHere) return;
      if (!kept) return open();
      // It was saved elsewhere, or is what the form begins with.
      if (JSON.stringify(kept.values) === JSON.stringify(readNow())) {
        keepFormInput(at.user, at.place, undefined);
        return open();
      }
      state.current = 'offered';
      setFound(kept);
    });
    return () => {
      isHere = false;
      setFound(null);
    };
  }, [at?.user, at?.place, open, readNow]);

  const offer: Offer | null = found && {
    at: found.at,
    isStale: found.rev !== rev,
    take: () => {
      put(found);
      isDue.current = true;
      open();
    },
    discard: () => {
      const wasTyped = isDue.current;
      forget();
      isDue.current = wasTyped;
      open();
    },
  };
  return { offer, found, keep, forget };
}
