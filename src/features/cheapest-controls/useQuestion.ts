import { useMemo, useState } from 'react';
import type { Choice, Question } from '#domain/optimise/task.ts';
import { useWorkspace } from '@/session/SessionProvider';

/** The values of the levels of risk a target may name, lowest first. The highest excludes nothing. */
export function useRiskValues(): readonly number[] {
  const levels = useWorkspace((v) => v.w.method.risk.levels);
  return useMemo(() => {
    const values = [...new Set(levels.map(({ value }) => value))].sort((a, b) => a - b);
    return values.slice(0, -1);
  }, [levels]);
}

/** What is asked: targets and what has to be, may be or may not be in the answer. It begins with "no risk above" the second lowest level. */
export function useQuestion() {
  const values = useRiskValues();
  const [most, setMost] = useState<number | null>(values[1] ?? values[0] ?? null);
  const [risks, setRisks] = useState<Readonly<Record<string, number>>>({});
  const [goals, setGoals] = useState<Readonly<Record<string, string>>>({});
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [leavesEntered, setLeavesEntered] = useState(false);
  const question = useMemo<Question>(
    () => ({ targets: { most, risks, goals }, choices, leavesEntered }),
    [most, risks, goals, choices, leavesEntered],
  );
  return {
    question,
    setMost,
    setLeavesEntered,
    setRisk: (id: string, value: number | null) => setRisks((all) => withEntry(all, id, value)),
    setGoal: (id: string, level: string | null) => setGoals((all) => withEntry(all, id, level)),
    setChoice: (id: string, choice: Choice) =>
      setChoices((all) => withEntry(all, id, choice === 'may' ? null : choice)),
  };
}

export type Asking = ReturnType<typeof useQuestion>;

function withEntry<V>(all: Readonly<Record<string, V>>, id: string, value: V | null): Readonly<Record<string, V>> {
  const { [id]: _, ...others } = all;
  return value === null ? others : { ...others, [id]: value };
}
