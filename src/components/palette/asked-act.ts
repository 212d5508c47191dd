import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';

/** An act that was asked for is done when its tool is on the page; one that never comes there is forgotten (ms). */
const patience = 10_000;

let asked: { name: string; at: number } | undefined;
const tools = new Set<() => void>();

/** Asks the tool of an act to do it, now or as soon as the tool is on the page (its part of the product may still load). */
export function askAct(name: string): void {
  asked = { name, at: Date.now() };
  for (const look of [...tools]) look();
}

/**
 * Does an act that was asked for by its name. Called by the tool that has a button for it, so that both do the same.
 * @param isReady off while the tool cannot do it: it waits meanwhile
 */
export function useAskedAct(name: string, act: () => void, isReady = true): void {
  const perform = useMemoizedFn(act);
  useEffect(() => {
    if (!isReady) return;
    const look = () => {
      if (asked?.name !== name || Date.now() - asked.at > patience) return;
      asked = undefined;
      perform();
    };
    look();
    tools.add(look);
    return () => void tools.delete(look);
  }, [name, isReady, perform]);
}
