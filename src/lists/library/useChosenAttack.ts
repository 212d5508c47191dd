import { useState } from 'react';
import { libraryCalls } from '#contract/library.ts';
import type { AttackStep } from '#domain/library/attacks.ts';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';

/** The attack that is chosen in an `AttackChoice`, read whole, and which of its steps are taken: all until some are left out. */
export function useChosenAttack() {
  const [id, setId] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly number[]>([]);
  const { data } = useCall(libraryCalls.attacks.get, id === null ? null : { params: { entryId: id } }, silent);
  // While another one is read, the answer is still that of the former.
  const attack = data?.id === id ? data : undefined;
  const taken = (attack?.steps ?? []).flatMap((_, place) => (left.includes(place) ? [] : [place]));
  const steps: readonly AttackStep[] = taken.flatMap((place) => attack?.steps[place] ?? []);
  const choose = (next: string) => {
    setId(next);
    setLeft([]);
  };
  return { id, attack, choose, left, setLeft, taken, steps };
}
