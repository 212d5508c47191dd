import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';

/** An act that was asked for is done when its tool is on the page; one that never comes there is forgotten (ms). */
const patience = 10_000;

let asked: { name: string; at: number; from: string | undefined } | undefined;
const tools = new Set<() => void>();

/**
 * Asks the tool of an act to do it, now or as soon as the tool is on the page (its part of the product may still load).
 * @param from the address it was asked on, where the tool is on another page
 */
export function askAct(name: string, from?: string): void {
  asked = { name, at: Date.now(), from };
  for (const look of [...tools]) look();
}

/**
 * Does an act that was asked for by its name. Called by the tool that has a button for it, so that both do the same.
 * @param isReady off while the tool cannot do it: it waits meanwhile
 */
export function useAskedAct(name: string, act: (from?: string) => void, isReady = true): void {
  const perform = useMemoizedFn(act);
  useEffect(() => {
    if (!isReady) return;
    const look = () => {
      if (asked?.name !== name || Date.now() - asked.at > patience) return;
      const { from } = asked;
      asked = undefined;
      perform(from);
    };
    look();
    tools.add(look);
    return () => void tools.delete(look);
  }, [name, isReady, perform]);
}
