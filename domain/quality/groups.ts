import type { QualityCheck } from '../model/quality-checks.ts';
import { type Check, type Finding, type QualityStep, qualitySteps, type Severity } from './check.ts';
import { allChecks } from './quality.ts';

/** A check with what it found. Checks of several kinds of rows are one here. */
export interface CheckGroup {
  key: QualityCheck;
  step: QualityStep;
  severity: Severity;
  clause: string;
  findings: readonly Finding[];
}

/** All checks by step, in the order of the method, each with what it found: also those that found nothing. */
export function checkGroups(findings: readonly Finding[]): { step: QualityStep; groups: CheckGroup[] }[] {
  const byCheck = new Map<QualityCheck, Finding[]>();
  for (const one of findings) byCheck.set(one.check, [...(byCheck.get(one.check) ?? []), one]);
  const groups = new Map<QualityCheck, CheckGroup>();
  for (const { key, step, severity, clause } of allChecks as unknown as readonly Check[])
    if (!groups.has(key)) groups.set(key, { key, step, severity, clause, findings: byCheck.get(key) ?? [] });
  return qualitySteps.map((step) => ({ step, groups: [...groups.values()].filter((one) => one.step === step) }));
}
