import type { Comparison, Verdicts } from '#domain/method/change/compare-models.ts';
import type { Method } from '#domain/model/method.ts';
import type { Tone } from '#domain/model/tones.ts';
import { byCode, type Workspace } from '#domain/workspace/workspace.ts';
import type { AllLooks } from '@/ratings/useLooks';
import type { Compared } from '@/session/useAddress';

/** A row with what each model says of it: a feasibility level, or the value of a risk. */
export interface VerdictRow {
  id: string;
  code: string;
  title: string;
  byModel: Readonly<Record<string, string | number | null>>;
  differs: boolean;
}

/** Paths, threats or risks in the order of their codes with their verdicts; a risk is told as its pair. */
export function verdictRows(w: Workspace, comparison: Comparison, kind: Compared): VerdictRow[] {
  const rows: VerdictRow[] = [];
  const add = <View>(
    row: { id: string; code: string },
    title: string,
    verdicts: Verdicts<View> | undefined,
    said: (view: View) => string | number | null,
  ) => {
    if (!verdicts) return;
    const byModel = Object.fromEntries(Object.entries(verdicts.byModel).map(([model, view]) => [model, said(view)]));
    rows.push({ id: row.id, code: row.code, title, byModel, differs: verdicts.differs });
  };
  if (kind === 'paths')
    for (const row of w.paths) add(row, row.name, comparison.paths.get(row.id), (view) => view.level);
  if (kind === 'threats')
    for (const row of w.threats) add(row, row.description, comparison.threats.get(row.id), (view) => view.level);
  if (kind === 'risks')
    for (const row of w.risks) {
      const [threat, damage] = [w.threats.get(row.threat), w.damages.get(row.damage)];
      const title = `${threat?.code} ${threat?.description} → ${damage?.code} ${damage?.description}`;
      add(row, title, comparison.risks.get(row.id), (view) => view.overall);
    }
  return rows.sort(byCode);
}

/** The tone of a verdict by the words that its column says it in. */
export function verdictTones(kind: Compared, method: Method, looks: AllLooks): (text: string) => Tone | undefined {
  const tones = new Map<string, Tone>();
  if (kind === 'risks')
    for (const { value } of method.risk.levels) {
      const look = looks.risk.get(String(value));
      if (look) tones.set(`${value} ${look.name}`, look.tone);
    }
  else for (const { name, tone } of looks.feasibility.values()) tones.set(name, tone);
  return (text) => tones.get(text);
}
