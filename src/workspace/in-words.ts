import { useMemo } from 'react';
import { type KindName, kindNames } from '#domain/model/kinds.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { currentLanguage, type PlainTextKey, textsOf, useT } from '@/i18n';
import { useSession } from './WorkspaceProvider';

/** The beginning of the keys of a kind's own texts. */
const features: Record<KindName, string> = {
  functions: 'function',
  assumptions: 'assumption',
  assets: 'asset',
  damages: 'damage',
  threats: 'threat',
  paths: 'path',
  steps: 'path.step',
  risks: 'risk',
  goals: 'goal',
  claims: 'claim',
  requirements: 'requirement',
};

/** Fields whose words stand elsewhere than under `feature.field` and `workspace.field`. */
const elsewhere: Record<string, PlainTextKey> = {
  ratings: 'workspace.history.ratings',
  impossible: 'path.step.impossible',
  takesPart: 'path.step.takesPart',
  preSteps: 'path.step.preSteps',
  reason: 'path.field.reason',
  notAnalysed: 'damage.notAnalysed',
  model: 'path.field.model',
};

/** Where the words of a value with a fixed list stand, when not under `feature.field.value`. */
const lists: Record<string, string> = { treatments: 'treatment', verificationMethod: 'method' };

export interface InWords {
  field(name: string): string;
  /** Rows by their code, yes and no, lists and ratings in one line; empty for nothing. */
  value(name: string, value: unknown): string;
}

/** Says stored fields and values of a row as a person knows them from the screen, for the history and for conflicts. */
export function useInWords(): (kind: KindName) => InWords {
  const t = useT();
  const session = useSession();
  return useMemo(() => {
    const texts = textsOf(currentLanguage());
    const codeOf = (id: string) => {
      for (const one of kindNames) {
        const row = tableOf(session.view.w, one).get(id);
        if (row) return row.code;
      }
    };
    return (kind) => {
      const feature = features[kind];
      const field = (name: string) => {
        const other = elsewhere[name];
        return texts[`${feature}.field.${name}`] ?? texts[`workspace.field.${name}`] ?? (other ? t(other) : name);
      };
      const value = (name: string, of: unknown): string => {
        if (of === null || of === undefined) return '';
        if (typeof of === 'boolean') return t(of ? 'workspace.yes' : 'workspace.no');
        if (typeof of === 'string') return codeOf(of) ?? texts[`${feature}.${lists[name] ?? name}.${of}`] ?? of;
        if (Array.isArray(of)) return of.map((one) => value(name, one)).join(', ');
        if (typeof of !== 'object') return String(of);
        // A file is known by its name.
        if ('file' in of && 'name' in of) return String(of.name);
        return Object.entries(of)
          .filter(([, part]) => part !== false && value('', part) !== '')
          .map(([key, part]) => (key === 'level' ? value(key, part) : `${field(key)} ${value(key, part)}`))
          .join(' · ');
      };
      return { field, value };
    };
  }, [session, t]);
}
